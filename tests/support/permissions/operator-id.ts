/** The organization that operates the platform in the stack that suites share. A suite that needs it creates it. */
export const operatorOrganizationId = 'org_01m6e2ycjgfpq8fcb2zr4k3290';
