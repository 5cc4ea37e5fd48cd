/** Settings of payments with which the same few buyers may try declined cards again and again. */
export const manyDeclines = {
  RISK_LIMITS: 'declinedPerOrder=1000000,declinedPerBuyer=1000000,declinedPerNetwork=1000000',
};
