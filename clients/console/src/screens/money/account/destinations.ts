/** Accounts of the sandbox, by what becomes of the payouts to them: `docs/payments.md`. */
export const sandboxDestinations = [
  ['acct_sandbox_ok', 'Payouts arrive'],
  ['acct_sandbox_timeout', 'The first answer is lost, then payouts arrive'],
  ['acct_sandbox_fail', 'Payouts fail'],
  ['acct_sandbox_returned', 'Payouts arrive, and the bank sends them back later'],
  ['acct_sandbox_restricted', 'The account is restricted: payouts wait'],
] as const;
