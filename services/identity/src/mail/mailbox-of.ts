/**
 * What mails are counted by: a tag behind a plus reaches the same person, however many there are.
 * `invitation_of_mailbox` has it in SQL.
 */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
