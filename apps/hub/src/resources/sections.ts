import type { ResourceName } from '@evertill/contract'

/** The sections of the rail: each resource is in one. Without a right to read any of a section, it is not shown. */
export const SECTIONS = [
  { id: 'shop', resources: ['company', 'stores', 'registers', 'reasons', 'service-areas'] },
  {
    id: 'catalogue',
    resources: ['products', 'price-changes', 'categories', 'subcategories', 'product-tags'],
  },
  { id: 'offers', resources: ['offers'] },
  { id: 'customers', resources: ['customers', 'membership-tiers'] },
  { id: 'people', resources: ['people', 'roles'] },
  {
    id: 'selling',
    resources: [
      'payment-types',
      'denominations',
      'transaction-types',
      'taxes',
      'print-configs',
      'custom-fields',
      'sales-channels',
    ],
  },
] as const satisfies readonly { id: string; resources: readonly ResourceName[] }[]

type Rights = Readonly<Record<string, { read: boolean }>>

/** Lists that can be imported or exported. */
const IN_FILES: readonly ResourceName[] = [
  'products',
  'categories',
  'customers',
  'offers',
  'taxes',
  'service-areas',
]

export const mayUseFiles = (rights: Rights): boolean =>
  IN_FILES.some((resource) => rights[resource]?.read === true)

/** The sections with what a person may read of them. */
export const readableSections = (rights: Rights) =>
  SECTIONS.map(({ id, resources }) => ({
    id,
    resources: resources.filter((resource: ResourceName) => rights[resource]?.read === true),
  })).filter(({ resources }) => resources.length > 0)
