// Declared by payments, because both domains request it and trading's contract depends on that of payments.
export { followOrder } from '@marketplace/payments-contract/order-workflow';
