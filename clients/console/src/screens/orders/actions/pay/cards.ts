/** Cards of the sandbox, by what they do. `docs/payments.md` has all payment methods of it. */
export const sandboxCards = [
  [
    'It is paid',
    [
      ['pm_card_visa', 'Visa: the payment succeeds'],
      ['pm_card_mastercard', 'Mastercard: the payment succeeds'],
      ['pm_card_bypassPending', 'Succeeds, and the money can be transferred at once'],
      ['pm_sandbox_asyncSucceed', 'The bank answers a second later: it succeeds'],
      ['pm_sandbox_timeoutAfterCharge', 'The first answer is lost, after the money moved'],
    ],
  ],
  ['The bank asks', [['pm_card_authenticationRequired', 'You must confirm the payment, then it succeeds']]],
  [
    'It fails',
    [
      ['pm_card_visa_chargeDeclined', 'Declined by the bank'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Declined: not enough money'],
      ['pm_card_chargeDeclinedExpiredCard', 'Declined: the card has expired'],
      ['pm_card_chargeDeclinedProcessingError', 'An error of the processing'],
      ['pm_sandbox_asyncFail', 'The bank answers a second later: it fails'],
    ],
  ],
  [
    'It is paid, and something follows',
    [
      ['pm_card_createDispute', 'A second later the bank disputes it'],
      ['pm_card_createDisputeInquiry', 'A second later the bank asks about it'],
      ['pm_card_pendingRefund', 'Its refunds are pending for a second'],
      ['pm_card_refundFail', 'Its refunds fail'],
    ],
  ],
] as const;
