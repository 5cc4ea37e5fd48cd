import { type ReactNode, useState } from 'react';
import { SunMoon } from '../../ui/icons/icons.tsx';
import css from './navigation.module.css';

/** Light, dark, or as the system says. The choice is of this browser. */
export function ThemeChoice(): ReactNode {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? 'system');
  const choose = (next: string): void => {
    setTheme(next);
    if (next === 'system') {
      delete document.documentElement.dataset['theme'];
      localStorage.removeItem('theme');
    } else {
      document.documentElement.dataset['theme'] = next;
      localStorage.setItem('theme', next);
    }
  };
  return (
    <label className={css.link}>
      <SunMoon size={16} aria-hidden /> Theme
      <select className={css.theme} value={theme} onChange={({ target }) => choose(target.value)}>
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
