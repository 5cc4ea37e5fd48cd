/** Settings of payments with which the same few buyers may try declined cards again and again. */
export const manyDeclines = {
  DECLINED_PER_ORDER_MAX: '1000000',
  DECLINED_PER_BUYER_MAX: '1000000',
  DECLINED_PER_NETWORK_MAX: '1000000',
};
