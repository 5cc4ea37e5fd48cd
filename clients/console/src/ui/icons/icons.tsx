import type { ComponentType, ReactNode, SVGProps } from 'react';

/**
 * The icons of the console: those of https://lucide.dev that it uses, under the terms of LICENSE. The package of all
 * icons has thousands of files. To add one, copy its paths and shapes from the site.
 */
export type Icon = ComponentType<{ size: number } & SVGProps<SVGSVGElement>>;

function icon(paths: readonly string[], ...shapes: ReactNode[]): Icon {
  return ({ size, ...props }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      {shapes}
    </svg>
  );
}

export const ArrowRight = icon(['M5 12h14', 'm12 5 7 7-7 7']);
export const ArrowRightLeft = icon(['m16 3 4 4-4 4', 'M20 7H4', 'm8 21-4-4 4-4', 'M4 17h16']);
export const BookOpen = icon([
  'M12 5v16',
  'M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 ' +
    '001.999 2H8a5 5 0 014 2 5 5 0 014-2z',
]);
export const Building2 = icon([
  'M10 12h4',
  'M10 8h4',
  'M14 21v-3a2 2 0 0 0-4 0v3',
  'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
  'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
]);
export const Check = icon(['M20 6 9 17l-5-5']);
export const ChevronRight = icon(['m9 18 6-6-6-6']);
export const ChevronsLeft = icon(['m11 17-5-5 5-5', 'm18 17-5-5 5-5']);
export const ChevronsUpDown = icon(['m7 15 5 5 5-5', 'm7 9 5-5 5 5']);
export const Circle = icon([], <circle key="0" cx="12" cy="12" r="10" />);
export const CircleDashed = icon([
  'M10.1 2.182a10 10 0 0 1 3.8 0',
  'M13.9 21.818a10 10 0 0 1-3.8 0',
  'M17.609 3.721a10 10 0 0 1 2.69 2.7',
  'M2.182 13.9a10 10 0 0 1 0-3.8',
  'M20.279 17.609a10 10 0 0 1-2.7 2.69',
  'M21.818 10.1a10 10 0 0 1 0 3.8',
  'M3.721 6.391a10 10 0 0 1 2.7-2.69',
  'M6.391 20.279a10 10 0 0 1-2.69-2.7',
]);
export const CircleDot = icon([], <circle key="0" cx="12" cy="12" r="1" />, <circle key="1" cx="12" cy="12" r="10" />);
export const CirclePause = icon(
  [],
  <circle key="0" cx="12" cy="12" r="10" />,
  <line key="1" x1="10" x2="10" y1="15" y2="9" />,
  <line key="2" x1="14" x2="14" y1="15" y2="9" />,
);
export const CircleUserRound = icon(
  ['M17.925 20.056a6 6 0 0 0-11.851.001'],
  <circle key="0" cx="12" cy="11" r="4" />,
  <circle key="1" cx="12" cy="12" r="10" />,
);
export const Clock = icon(['M12 6v6l4 2'], <circle key="0" cx="12" cy="12" r="10" />);
export const Copy = icon(
  ['M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'],
  <rect key="0" width="14" height="14" x="8" y="8" rx="2" ry="2" />,
);
export const Download = icon(['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5']);
export const ExternalLink = icon([
  'M15 3h6v6',
  'M10 14 21 3',
  'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
]);
export const FileBraces = icon([
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M10 12a1 1 0 0 0-1 1v1a1 1 0 0 1-1 1 1 1 0 0 1 1 1v1a1 1 0 0 0 1 1',
  'M14 18a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1 1 1 0 0 1-1-1v-1a1 1 0 0 0-1-1',
]);
export const FlaskConical = icon([
  'M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2',
  'M6.453 15h11.094',
  'M8.5 2h7',
]);
export const Gavel = icon([
  'm14 13-8.381 8.38a1 1 0 0 1-3.001-3l8.384-8.381',
  'm16 16 6-6',
  'm21.5 10.5-8-8',
  'm8 8 6-6',
  'm8.5 7.5 8 8',
]);
export const Handshake = icon([
  'm11 17 2 2a1 1 0 1 0 3-3',
  'm14 14 2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 ' +
    '7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4',
  'm21 3 1 11h-2',
  'M3 3 2 14l6.5 6.5a1 1 0 1 0 3-3',
  'M3 4h8',
]);
export const House = icon([
  'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8',
  'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
]);
export const KeyRound = icon(
  [
    'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 ' +
      '0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z',
  ],
  <circle key="0" cx="16.5" cy="7.5" r=".5" fill="currentColor" />,
);
export const Landmark = icon([
  'M10 18v-7',
  'M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949z',
  'M14 18v-7',
  'M18 18v-7',
  'M3 22h18',
  'M6 18v-7',
]);
export const LogOut = icon(['m16 17 5-5-5-5', 'M21 12H9', 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4']);
export const Menu = icon(['M4 5h16', 'M4 12h16', 'M4 19h16']);
export const Package = icon(
  [
    'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 ' +
      '0 0 1 1.73z',
    'M12 22V12',
    'm7.5 4.27 9 5.15',
  ],
  <polyline key="0" points="3.29 7 12 12 20.71 7" />,
);
export const Pause = icon(
  [],
  <rect key="0" x="14" y="3" width="5" height="18" rx="1" />,
  <rect key="1" x="5" y="3" width="5" height="18" rx="1" />,
);
export const Plus = icon(['M5 12h14', 'M12 5v14']);
export const RotateCw = icon(['M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8', 'M21 3v5h-5']);
export const Scale = icon([
  'M12 3v18',
  'm19 8 3 8a5 5 0 0 1-6 0zV7',
  'M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1',
  'm5 8 3 8a5 5 0 0 1-6 0zV7',
  'M7 21h10',
]);
export const ScrollText = icon([
  'M15 12h-5',
  'M15 8h-5',
  'M19 17V5a2 2 0 0 0-2-2H4',
  'M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3',
]);
export const Search = icon(['m21 21-4.34-4.34'], <circle key="0" cx="11" cy="11" r="8" />);
export const Send = icon([
  'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 ' +
    '2 0 0 1 1.112 1.11z',
  'm21.854 2.147-10.94 10.939',
]);
export const ShieldCheck = icon([
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 ' +
    '1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
  'm9 12 2 2 4-4',
]);
export const Siren = icon([
  'M7 18v-6a5 5 0 1 1 10 0v6',
  'M5 21a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-1a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2z',
  'M21 12h1',
  'M18.5 4.5 18 5',
  'M2 12h1',
  'M12 2v1',
  'm4.929 4.929.707.707',
  'M12 12v6',
]);
export const Store = icon([
  'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5',
  'M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 ' +
    '1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 ' +
    '4.192a2.5 2.5 0 0 1-3.774 3.244',
  'M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
]);
export const SunMoon = icon([
  'M12 2v2',
  'M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715',
  'M16 12a4 4 0 0 0-4-4',
  'm19 5-1.256 1.256',
  'M20 12h2',
]);
export const Tag = icon(
  [
    'M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 ' +
      '3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z',
  ],
  <circle key="0" cx="7.5" cy="7.5" r=".5" fill="currentColor" />,
);
export const TriangleAlert = icon([
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
]);
export const Users = icon(
  ['M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2', 'M16 3.128a4 4 0 0 1 0 7.744', 'M22 21v-2a4 4 0 0 0-3-3.87'],
  <circle key="0" cx="9" cy="7" r="4" />,
);
export const Webhook = icon([
  'M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2',
  'm6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06',
  'm12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8',
]);
export const X = icon(['M18 6 6 18', 'm6 6 12 12']);
