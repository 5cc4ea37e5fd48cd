/**
 * The address without its plus tag, by which mails are counted: all tags reach the same person. The index
 * `invitation_of_mailbox` contains the same expression in SQL.
 */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
