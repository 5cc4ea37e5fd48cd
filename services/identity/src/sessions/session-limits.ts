/** How long sessions last, and how many a person has. */
export interface SessionLimits {
  /** Seconds after which a session ends. */
  lifetimeSeconds: number;
  /** Seconds without use after which a session ends. */
  idleSeconds: number;
  /** Sessions of one person that have not ended. A further one ends the oldest. */
  max: number;
}
