import { duplicateCheck, field, type ImportStatements } from './import-field.ts'

const bool = (name: string): string => field(name, 'boolean')
const texts = (name: string): string => `array(select jsonb_array_elements_text(data -> '${name}'))`

const PAYMENT_TYPES: ImportStatements = {
  errors: duplicateCheck(field('payment_type'), 'PaymentType'),
  writes: [
    `update payment_types p set kind = ${field('kind')}, show_in_sales = ${bool('show_in_sales')},
            is_deleted = ${bool('is_deleted')}
       from import_rows where p.registration_id = $1 and lower(p.payment_type) = lower(${field('payment_type')})`,
    `insert into payment_types (registration_id, payment_type_id, payment_type, kind, show_in_sales, is_deleted, sort_order)
     select $1, gen_random_uuid(), ${field('payment_type')}, ${field('kind')}, ${bool('show_in_sales')},
            ${bool('is_deleted')}, 1000 + line
       from import_rows where not exists (select from payment_types p where p.registration_id = $1
                            and lower(p.payment_type) = lower(${field('payment_type')}))`,
  ],
}

const EMPLOYEES: ImportStatements = {
  errors: `
    select line, 'Stores are not known: ' || code as message from import_rows
     cross join lateral jsonb_array_elements_text(data -> 'stores') as code
     where not exists (select from stores s where s.registration_id = $1 and lower(s.store_code) = lower(code))
    union all ${duplicateCheck(field('employee_code'), 'EmployeeCode')}`,
  writes: [
    `update employees e set employee_name = ${field('employee_name')}, role = ${field('role')},
            is_deleted = ${bool('is_deleted')}
       from import_rows where e.registration_id = $1 and lower(e.employee_code) = lower(${field('employee_code')})`,
    `insert into employees (registration_id, employee_id, employee_code, employee_name, role, is_deleted)
     select $1, gen_random_uuid(), ${field('employee_code')}, ${field('employee_name')}, ${field('role')},
            ${bool('is_deleted')}
       from import_rows where not exists (select from employees e where e.registration_id = $1
                            and lower(e.employee_code) = lower(${field('employee_code')}))`,
    `create temp table import_employee_stores on commit drop as
     select distinct e.employee_id, s.store_id from import_rows r
       cross join lateral jsonb_array_elements_text(r.data -> 'stores') as code
       join employees e on e.registration_id = $1 and lower(e.employee_code) = lower(r.data ->> 'employee_code')
       join stores s on s.registration_id = $1 and lower(s.store_code) = lower(code)`,
    `delete from employee_stores k where k.registration_id = $1
        and k.employee_id in (select employee_id from import_employee_stores)
        and not exists (select from import_employee_stores i
                         where i.employee_id = k.employee_id and i.store_id = k.store_id)`,
    `insert into employee_stores (registration_id, store_id, employee_id)
     select $1, store_id, employee_id from import_employee_stores on conflict do nothing`,
  ],
}

const PRINT_CONFIGS: ImportStatements = {
  errors: `
    select line, 'Store is not known: ' || (${field('store')}) as message from import_rows
     where not exists (select from stores s where s.registration_id = $1
                          and lower(s.store_code) = lower(${field('store')}))
    union all ${duplicateCheck(`(${field('store')}) || ' ' || (${field('config_name')})`, 'Store with ConfigName')}`,
  writes: [
    `update print_configs p set paper = ${field('paper')}, seller_name = ${field('seller_name')},
            seller_address = ${field('seller_address')}, seller_gstin = ${field('seller_gstin')},
            header_lines = ${texts('header_lines')}, footer_lines = ${texts('footer_lines')},
            is_default = ${bool('is_default')}, is_deleted = ${bool('is_deleted')}
       from import_rows, stores s
      where s.registration_id = $1 and lower(s.store_code) = lower(${field('store')})
        and p.registration_id = $1 and p.store_id = s.store_id
        and lower(p.config_name) = lower(${field('config_name')})`,
    `insert into print_configs (registration_id, print_config_id, store_id, config_name, paper, seller_name,
       seller_address, seller_gstin, header_lines, footer_lines, is_default, is_deleted)
     select $1, gen_random_uuid(), s.store_id, ${field('config_name')}, ${field('paper')}, ${field('seller_name')},
            ${field('seller_address')}, ${field('seller_gstin')}, ${texts('header_lines')}, ${texts('footer_lines')},
            ${bool('is_default')}, ${bool('is_deleted')}
       from import_rows join stores s on s.registration_id = $1 and lower(s.store_code) = lower(${field('store')})
      where not exists (select from print_configs p where p.registration_id = $1 and p.store_id = s.store_id
                           and lower(p.config_name) = lower(${field('config_name')}))`,
  ],
}

export const LIST_IMPORT_STATEMENTS: Record<string, ImportStatements> = {
  'payment-types': PAYMENT_TYPES,
  employees: EMPLOYEES,
  'print-configs': PRINT_CONFIGS,
}
