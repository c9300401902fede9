import type { ResourceName } from '@evertill/contract'
import {
  type Icon,
  IconAddressBook,
  IconArrowBackUp,
  IconBuilding,
  IconBuildingStore,
  IconCalendarDollar,
  IconCash,
  IconCashRegister,
  IconCategory,
  IconCategory2,
  IconCreditCard,
  IconDiscount,
  IconFileText,
  IconForms,
  IconPackage,
  IconPercentage,
  IconPrinter,
  IconShieldCheck,
  IconTags,
  IconTruckDelivery,
  IconStars,
  IconUsers,
} from '@tabler/icons-react'
import { createElement } from 'react'

const ICONS: Readonly<Record<ResourceName, Icon>> = {
  company: IconBuilding,
  stores: IconBuildingStore,
  registers: IconCashRegister,
  reasons: IconArrowBackUp,
  'payment-types': IconCreditCard,
  denominations: IconCash,
  'transaction-types': IconFileText,
  taxes: IconPercentage,
  'print-configs': IconPrinter,
  'custom-fields': IconForms,
  'sales-channels': IconTruckDelivery,
  offers: IconDiscount,
  people: IconUsers,
  roles: IconShieldCheck,
  products: IconPackage,
  'price-changes': IconCalendarDollar,
  categories: IconCategory,
  subcategories: IconCategory2,
  'product-tags': IconTags,
  customers: IconAddressBook,
  'membership-tiers': IconStars,
}

export const ResourceIcon = ({ resource, size }: { resource: ResourceName; size: number }) =>
  createElement(ICONS[resource], { size, stroke: 1.5, 'aria-hidden': true })
