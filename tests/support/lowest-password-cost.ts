/** The lowest cost that argon2 allows, to save time. The cost in production is tested in identity. */
export const lowestPasswordCost = { memory: 8, passes: 1, parallelism: 1 };
