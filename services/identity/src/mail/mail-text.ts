/** A rendered mail. */
export interface MailText {
  subject: string;
  text: string;
}

/** The data that is available to every template. */
export interface MailSetting {
  publicUrl: string;
  /** When the mail was requested. */
  askedAt: Date;
  /** The organization whose mail it is, if it is one's. */
  organizationId?: string | undefined;
}
