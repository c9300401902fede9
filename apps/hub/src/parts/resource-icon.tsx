import type { ResourceName } from '@evertill/contract'
import {
  type Icon,
  IconArrowBackUp,
  IconBuilding,
  IconBuildingStore,
  IconCashRegister,
  IconCreditCard,
  IconFileText,
  IconForms,
  IconPercentage,
  IconPrinter,
  IconShieldCheck,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { createElement } from 'react'

const ICONS: Readonly<Record<ResourceName, Icon>> = {
  company: IconBuilding,
  stores: IconBuildingStore,
  registers: IconCashRegister,
  reasons: IconArrowBackUp,
  'payment-types': IconCreditCard,
  'transaction-types': IconFileText,
  taxes: IconPercentage,
  'print-configs': IconPrinter,
  'custom-fields': IconForms,
  'sales-channels': IconTruckDelivery,
  people: IconUsers,
  roles: IconShieldCheck,
}

export const ResourceIcon = ({ resource, size }: { resource: ResourceName; size: number }) =>
  createElement(ICONS[resource], { size, stroke: 1.5, 'aria-hidden': true })
