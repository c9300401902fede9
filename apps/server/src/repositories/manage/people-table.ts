import type { ManagedTable } from './managed-tables.ts'

/**
 * Accounts and employees as one list. An account shows the employee that it is; an employee without an account is a person
 * too. The key is that of the account, or else of the employee.
 */
const PEOPLE = `from (
  select u.user_id as person_id, u.user_id, e.employee_id, u.name, coalesce(l.login_id, '') as login_id, u.email_id,
         coalesce(e.employee_code, '') as employee_code, u.role_id, coalesce(r.role_name, u.role) as role, u.all_stores,
         u.is_disabled, u.is_deleted, u.awaits_password, coalesce(e.has_approval_pin, false) as has_approval_pin,
         array(select s.store_id from user_stores s where s.user_id = u.user_id order by 1) as store_ids,
         u.version + coalesce(e.version, 0) as version, u.changed_by, u.changed_at
    from users u
    left join logins_of_company() l on l.user_id = u.user_id
    left join roles r on r.role_id = u.role_id
    left join lateral (
      select * from (select employee_id, employee_code, has_approval_pin, version, is_deleted from employees
                      where user_id = u.user_id) x order by x.is_deleted, x.employee_code limit 1) e on true
  union all
  select e.employee_id, null, e.employee_id, e.employee_name, '', '', e.employee_code, null, e.role, false, false,
         e.is_deleted, false, e.has_approval_pin,
         array(select s.store_id from employee_stores s where s.employee_id = e.employee_id order by 1),
         e.version, e.changed_by, e.changed_at
    from employees e where e.user_id is null) t`

export const PEOPLE_TABLE: ManagedTable = {
  from: PEOPLE,
  update: '',
  key: 'person_id',
  columns: {
    Name: 'name',
    LoginID: 'login_id',
    EmailID: 'email_id',
    EmployeeCode: 'employee_code',
    RoleID: 'role_id',
    AllStores: 'all_stores',
    StoreIDs: 'store_ids',
    IsDisabled: 'is_disabled',
  },
  shown: {
    Role: 't.role',
    HasAccount: 't.user_id is not null',
    IsInvited: 't.awaits_password',
    HasApprovalPin: 't.has_approval_pin',
    HasSecondFactor:
      'exists (select from second_factors f where f.user_id = t.user_id and f.confirmed_at is not null)',
    IsSelf: 'coalesce(t.user_id = current_app_user(), false)',
  },
  stores: 't.store_ids',
  search: ['name', 'login_id', 'email_id', 'employee_code'],
}
