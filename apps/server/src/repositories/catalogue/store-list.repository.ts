import type { Employee, PrintConfig, ServiceArea } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

/**
 * The employees of one store, including former ones: old bills name them. An employee can approve with a PIN and a right
 * to at least one guarded action in that store.
 */
export const listEmployees = (tx: Tx, storeId: string) => rowsOf<Employee>(tx)`
    select e.employee_id as key, e.user_id as "UserID", e.employee_name as "EmployeeName",
           e.employee_code as "EmployeeCode", e.role as "Role",
           e.has_approval_pin and not e.is_deleted and exists (
             select from action_rules r
              where r.registration_id = e.registration_id and r.user_id = e.user_id and r.store_id = ${storeId}
                and r.mode = 'Allow') as "CanApprove",
           e.is_deleted as "IsDeleted"
      from employees e
      join employee_stores s on s.registration_id = e.registration_id and s.employee_id = e.employee_id
     where s.store_id = ${storeId} order by e.employee_code`

/** The default comes first: a till without a setting uses it. */
export const listPrintConfigs = (tx: Tx, storeId: string) => rowsOf<PrintConfig>(tx)`
    select print_config_id as key, config_name as "ConfigName", store_id as "StoreID", paper as "Paper",
           header_lines as "HeaderLines", footer_lines as "FooterLines", seller_name as "SellerName",
           seller_address as "SellerAddress", seller_gstin as "SellerGSTIN", upi_payee as "UpiPayee",
           logo as "Logo", is_default as "IsDefault", is_deleted as "IsDeleted"
      from print_configs where store_id = ${storeId} order by is_default desc, paper, print_config_id`

export const listServiceAreas = (tx: Tx, storeId: string) => rowsOf<ServiceArea>(tx)`
    select service_area_id as key, store_id as "StoreID", pincode as "Pincode", min_order as "MinOrder", fee as "Fee",
           eta_minutes as "EtaMinutes", cod_allowed as "CodAllowed", is_active as "IsActive"
      from service_areas where store_id = ${storeId} and not is_deleted order by pincode`
