import type { Employee, PrintConfig, ServiceArea } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'

/**
 * The employees of one store, including former ones: old bills name them. An employee can approve with a PIN and a right
 * to at least one guarded action in that store.
 */
export const listEmployees = async (tx: Tx, storeId: string): Promise<Employee[]> => {
  const rows = await tx
    .selectFrom('employees as e')
    .innerJoin('employee_stores as s', (join) =>
      join.onRef('s.registration_id', '=', 'e.registration_id').onRef('s.employee_id', '=', 'e.employee_id'),
    )
    .where('s.store_id', '=', storeId)
    .select([
      'e.employee_id',
      'e.user_id',
      'e.employee_name',
      'e.employee_code',
      'e.role',
      'e.has_approval_pin',
      'e.is_deleted',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('action_rules as r')
            .whereRef('r.registration_id', '=', 'e.registration_id')
            .whereRef('r.user_id', '=', 'e.user_id')
            .where('r.store_id', '=', storeId)
            .where('r.mode', '=', 'Allow')
            .select('r.action'),
        )
        .as('may_approve'),
    )
    .orderBy('e.employee_code')
    .execute()
  return rows.map((row) => ({
    key: row.employee_id,
    UserID: row.user_id,
    EmployeeName: row.employee_name,
    EmployeeCode: row.employee_code,
    Role: row.role,
    CanApprove: row.has_approval_pin && Boolean(row.may_approve) && !row.is_deleted,
    IsDeleted: row.is_deleted,
  }))
}

/** The default comes first: a till without a setting uses it. */
export const listPrintConfigs = async (tx: Tx, storeId: string): Promise<PrintConfig[]> => {
  const rows = await tx
    .selectFrom('print_configs')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('is_default', 'desc')
    .orderBy('paper')
    .orderBy('print_config_id')
    .execute()
  return rows.map((row) => ({
    key: row.print_config_id,
    ConfigName: row.config_name,
    StoreID: row.store_id,
    Paper: row.paper,
    HeaderLines: row.header_lines,
    FooterLines: row.footer_lines,
    SellerName: row.seller_name,
    SellerAddress: row.seller_address,
    SellerGSTIN: row.seller_gstin,
    UpiPayee: row.upi_payee,
    IsDefault: row.is_default,
    IsDeleted: row.is_deleted,
  }))
}

export const listServiceAreas = async (tx: Tx, storeId: string): Promise<ServiceArea[]> => {
  const rows = await tx
    .selectFrom('service_areas')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('pincode')
    .execute()
  return rows.map((row) => ({
    key: row.service_area_id,
    StoreID: row.store_id,
    Pincode: row.pincode,
    MinOrder: row.min_order,
    Fee: row.fee,
    EtaMinutes: row.eta_minutes,
    CodAllowed: row.cod_allowed,
    IsActive: row.is_active,
  }))
}
