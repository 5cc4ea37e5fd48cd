import { z } from 'zod';

/** Setting of webhooks and the worker. With `attempt`, neither does what processes of release 0.2.0 do not know. */
export const firstAttemptsInSetting = z.enum(['delivery', 'attempt']).default('delivery').meta({
  description:
    'Where first attempts are stored: in the row of their delivery, or in the table `attempt`, where 0.2.0 reads them.',
  page: 'upgrading.md#first-attempts',
});

/** Where first attempts are stored: in the row of their delivery, or in the table `attempt`. */
export type FirstAttemptsIn = z.output<typeof firstAttemptsInSetting>;
