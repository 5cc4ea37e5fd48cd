import { Migration } from '@mikro-orm/migrations';

export class ClosingOrganizations extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists organization_closing on identity.organization (id) where status = 'closing'`,
    );
  }
}
