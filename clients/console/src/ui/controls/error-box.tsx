import type { ReactNode } from 'react';
import type { ApiError } from '../../data/api-error.ts';
import { Button } from './button.tsx';
import { RotateCw } from '../icons/icons.tsx';
import css from './error-box.module.css';

/** Codes of the console itself, which have no page. */
const ownCodes = ['offline', 'unknown_document'];

/** A failure in place of its content: the message, the code with its explanation, the id of the request. */
export function ErrorBox({ error, retry }: { error: ApiError; retry?: () => void }): ReactNode {
  const { code, message, requestId } = error;
  return (
    <div className={css.box} role="alert">
      <p>{message}</p>
      <p className={css.about}>
        {ownCodes.includes(code) ? code : <a href={`/docs/errors/${code}`}>{code}</a>}
        {requestId !== null && (
          <>
            {' '}
            request <code>{requestId}</code>
          </>
        )}
      </p>
      {code === 'unknown_document' && (
        <Button onClick={() => location.reload()}>There is a new version. Load it</Button>
      )}
      {retry && (
        <Button onClick={retry}>
          <RotateCw size={16} aria-hidden /> Try again
        </Button>
      )}
    </div>
  );
}
