/** Answers of the bank. */
export type Bank =
  | { kind: 'ok' | 'authenticate' | 'process' }
  | { kind: 'decline'; code: string; decline_code?: string; message: string };

const declined = (decline_code: string, message = 'Your card was declined.'): Bank => ({
  kind: 'decline',
  code: 'card_declined',
  decline_code,
  message,
});

/** Test cards, with Stripe's names, codes and messages. https://docs.stripe.com/testing */
export const cards: Record<string, Bank> = {
  pm_card_visa: { kind: 'ok' },
  pm_card_mastercard: { kind: 'ok' },
  pm_card_visa_chargeDeclined: declined('generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  pm_card_visa_chargeDeclinedStolenCard: declined('stolen_card'),
  pm_card_chargeDeclinedExpiredCard: { kind: 'decline', code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedIncorrectCvc: {
    kind: 'decline',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  pm_card_chargeDeclinedProcessingError: {
    kind: 'decline',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  pm_card_authenticationRequired: { kind: 'authenticate' },
  pm_usBankAccount_success: { kind: 'process' },
};
