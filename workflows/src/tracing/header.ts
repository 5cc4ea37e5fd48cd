/** Of workflows and activities: the W3C trace context of what led to them. */
export const traceHeader = 'traceparent';
