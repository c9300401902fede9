import type { TestDatabase } from './test-database.ts'

/**
 * Dates every change of the shop's data so far back by the interval, such as '1 day': tills that are online know nothing
 * older than the last change any more. One query is one transaction, whose own change of the offers leaves no version.
 */
export const ageHistory = (database: Pick<TestDatabase, 'query'>, interval: string) =>
  database.query(
    `update offers set changed_at = changed_at - interval '${interval}';
     delete from shop_history where valid_until = now();
     update shop_history set valid_until = valid_until - interval '${interval}',
       row = case when row ? 'changed_at'
         then row || jsonb_build_object('changed_at', (row ->> 'changed_at')::timestamptz - interval '${interval}')
         else row end`,
  )
