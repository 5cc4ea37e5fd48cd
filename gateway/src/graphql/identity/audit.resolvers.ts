import { connect } from '../connection.ts';
import { inArguments } from '../faults.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditEvents: (_parent, page, { clients, caller }) => connect(page, (input) => clients.identity.listAuditEvents(caller, input)),
    auditVerification: async (_parent, { afterSeq, afterHash }, { clients, caller }) => {
      const start = { ...(afterSeq != null && { afterSeq }), ...(afterHash != null && { afterHash }) };
      const { output } = await clients.identity.verifyAuditEvents(caller, start).catch((error: unknown) => {
        throw inArguments(error);
      });
      return output;
    },
  },
};
