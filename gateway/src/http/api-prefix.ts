/** Path prefix of the REST and GraphQL APIs. */
export const apiPrefix = '/api/v1';
