import type { ResourceName } from '@evertill/contract'
import type { RawBuilder } from 'kysely'

/** Where a list of the hub is stored. Texts of statements come from here only, never from a request. */
export type ManagedTable = {
  /** `from payment_types t`, with whatever the shown fields need. */
  readonly from: string
  /** Missing for a list whose rows are not made one by one. */
  readonly insert?: string
  readonly update: string
  readonly key: string
  /** Field → column. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields that are stored as JSON. */
  readonly json?: readonly string[]
  /** Field → expression, for a column that not everybody sees as it is stored. */
  readonly reads?: Readonly<Record<string, string>>
  /** Field → expression, for what only the server writes. */
  readonly shown?: Readonly<Record<string, string>>
  /** The store of a row, as an expression. */
  readonly store?: string
  /** The stores of a row that belongs to several, as an expression. */
  readonly stores?: string
  readonly isDeletable?: false
  readonly search: readonly string[]
  /** What else a search finds, by another comparison. */
  readonly searched?: (text: string) => RawBuilder<unknown> | undefined
  /** Field → expression, where rows are not sorted by the text of the field. */
  readonly sorted?: Readonly<Record<string, string>>
  /** Field → comparison, where a filter is not a comparison of texts. */
  readonly filtered?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>
}

const STORE_COLUMNS = {
  StoreCode: 'store_code',
  StoreName: 'store_name',
  LegalName: 'legal_name',
  Address1: 'address1',
  Address2: 'address2',
  City: 'city',
  State: 'state',
  StateCode: 'state_code',
  Pincode: 'pincode',
  Country: 'country',
  PhoneNo: 'phone_no',
  GSTIN: 'gstin',
  Composition: 'composition',
  Prefix: 'prefix',
  TimeZone: 'time_zone',
  DayCutOff: 'day_cut_off',
  RoundingStep: 'rounding_step',
  RoundCashOnly: 'round_cash_only',
  TaxRounding: 'tax_rounding',
  CashRegisterClosing: 'cash_register_closing',
  ClosingTolerance: 'closing_tolerance',
  ClosingApprovalAbove: 'closing_approval_above',
  BlindClosing: 'blind_closing',
  ScaleRules: 'scale_rules',
  OfflineGraceHours: 'offline_grace_hours',
} as const

export const MANAGED_TABLES = {
  stores: {
    from: 'from stores t',
    insert: 'insert into stores',
    update: 'update stores t set',
    key: 'store_id',
    columns: STORE_COLUMNS,
    json: ['ScaleRules'],
    shown: {
      ExpiryDate: 't.expiry_date',
      AccessEnded: 't.access_ended',
      AccessMessage: 't.access_message',
    },
    store: 't.store_id',
    search: ['store_code', 'store_name', 'city', 'gstin'],
  },
  registers: {
    from: 'from cash_registers t',
    insert: 'insert into cash_registers',
    update: 'update cash_registers t set',
    key: 'register_id',
    columns: { StoreID: 'store_id', CashRegisterCode: 'register_code', CashRegisterName: 'register_name' },
    store: 't.store_id',
    search: ['register_code', 'register_name'],
  },
  'service-areas': {
    from: 'from service_areas t',
    insert: 'insert into service_areas',
    update: 'update service_areas t set',
    key: 'service_area_id',
    columns: {
      StoreID: 'store_id',
      Pincode: 'pincode',
      MinOrder: 'min_order',
      Fee: 'fee',
      EtaMinutes: 'eta_minutes',
      CodAllowed: 'cod_allowed',
      IsActive: 'is_active',
    },
    store: 't.store_id',
    search: ['pincode'],
  },
  'payment-types': {
    from: 'from payment_types t',
    insert: 'insert into payment_types',
    update: 'update payment_types t set',
    key: 'payment_type_id',
    columns: {
      PaymentType: 'payment_type',
      Kind: 'kind',
      ShowInSales: 'show_in_sales',
      SortOrder: 'sort_order',
    },
    search: ['payment_type'],
  },
  'transaction-types': {
    from: 'from transaction_types t',
    insert: 'insert into transaction_types',
    update: 'update transaction_types t set',
    key: 'transaction_type_id',
    columns: {
      TransactionType: 'transaction_type',
      Module: 'module',
      Letter: 'letter',
      SortOrder: 'sort_order',
    },
    search: ['transaction_type'],
  },
  taxes: {
    from: 'from taxes t',
    insert: 'insert into taxes',
    update: 'update taxes t set',
    key: 'tax_id',
    columns: { TaxName: 'tax_name', Rates: 'rates', SortOrder: 'sort_order' },
    json: ['Rates'],
    search: ['tax_name'],
  },
  'print-configs': {
    from: 'from print_configs t',
    insert: 'insert into print_configs',
    update: 'update print_configs t set',
    key: 'print_config_id',
    columns: {
      StoreID: 'store_id',
      ConfigName: 'config_name',
      Paper: 'paper',
      HeaderLines: 'header_lines',
      FooterLines: 'footer_lines',
      SellerName: 'seller_name',
      SellerAddress: 'seller_address',
      SellerGSTIN: 'seller_gstin',
      UpiPayee: 'upi_payee',
      Logo: 'logo',
      IsDefault: 'is_default',
    },
    json: ['UpiPayee', 'Logo'],
    store: 't.store_id',
    search: ['config_name', 'seller_name'],
  },
  'custom-fields': {
    from: 'from custom_fields t',
    insert: 'insert into custom_fields',
    update: 'update custom_fields t set',
    key: 'custom_field_id',
    columns: {
      Module: 'module',
      FieldName: 'field_name',
      FieldType: 'field_type',
      Choices: 'choices',
      IsRequired: 'is_required',
      SortOrder: 'sort_order',
    },
    search: ['field_name'],
  },
  'sales-channels': {
    from: 'from sales_channels t',
    insert: 'insert into sales_channels',
    update: 'update sales_channels t set',
    key: 'sales_channel_id',
    columns: { ChannelName: 'channel_name', SortOrder: 'sort_order' },
    search: ['channel_name'],
  },
  denominations: {
    from: 'from denominations t',
    insert: 'insert into denominations',
    update: 'update denominations t set',
    key: 'denominations_id',
    columns: { Currency: 'currency', Notes: 'notes', Coins: 'coins' },
    search: ['currency'],
  },
  reasons: {
    from: 'from stores t',
    update: 'update stores t set',
    key: 'store_id',
    columns: { ReturnReasons: 'return_reasons', RefundApprovalAbove: 'refund_approval_above' },
    shown: { StoreID: 't.store_id', StoreName: 't.store_name' },
    store: 't.store_id',
    isDeletable: false,
    search: ['store_name', 'store_code'],
  },
  roles: {
    from: 'from roles t',
    insert: 'insert into roles',
    update: 'update roles t set',
    key: 'role_id',
    columns: { RoleName: 'role_name', Access: 'access', Rules: 'rules' },
    json: ['Access', 'Rules'],
    shown: {
      PeopleCount: '(select count(*)::int from users u where u.role_id = t.role_id and not u.is_deleted)',
    },
    search: ['role_name'],
  },
  company: {
    from: 'from registrations t',
    update: 'update registrations t set',
    key: 'registration_id',
    columns: {
      RegistrationName: 'registration_name',
      CurrencySymbol: 'currency_symbol',
      LogoImagePath: 'logo_image_path',
      PincodeIntegration: 'pincode_integration',
      PinocdeOrderTransactionTypeID: 'pincode_order_transaction_type_id',
      EnablePackageTracker: 'enable_package_tracker',
      EnableONDC: 'enable_ondc',
      AutoPopulateOpeningBalance: 'auto_populate_opening_balance',
      SupportPhone: 'support_phone',
      SupportMail: 'support_mail',
      RequireSecondFactor: 'require_second_factor',
    },
    shown: { Plan: 't.plan', Currency: 't.currency' },
    isDeletable: false,
    search: ['registration_name'],
  },
} as const satisfies Partial<Record<ResourceName, ManagedTable>>
