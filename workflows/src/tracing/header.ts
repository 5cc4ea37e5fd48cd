/** Temporal header of workflows and activities: the W3C trace context of what started them. */
export const traceHeader = 'traceparent';
