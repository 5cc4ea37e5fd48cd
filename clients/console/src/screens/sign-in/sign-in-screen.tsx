import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forgetAll } from '../../data/session/session.tsx';
import { Outside } from '../../frame/outside.tsx';
import { SignInForm } from '../../frame/sign-in-form.tsx';

export function SignInScreen(): ReactNode {
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <Outside title="Sign in">
      <SignInForm
        onSignedIn={() => {
          forgetAll();
          if (to?.startsWith('/') && !to.startsWith('//')) router.history.push(`/console${to}`);
          else void navigate({ to: '/' });
        }}
      />
      <p>
        New here? <Link to="/sign-up">Create an account</Link>
      </p>
      <p>
        <Link to="/forgot-password">Forgotten password</Link>
      </p>
    </Outside>
  );
}
