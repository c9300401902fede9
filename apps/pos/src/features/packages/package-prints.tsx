import type { Package } from '@evertill/contract'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import type { ParcelPaper } from '@evertill/paper/parcel.ts'
import { IconFileText, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ParcelPapers } from '../../parts/parcel-papers.tsx'
import { placeText } from '../../parts/place-text.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import type { PackageOwner } from '../../queries/use-packages.ts'
import { useSession } from '../../queries/use-session.ts'
import classes from './packages.module.css'

interface PackagePrintsProps {
  parcel: Package
  owner: PackageOwner | null
}

/** What the papers of a package say, in the language of the device. */
function useParcelPaper({ parcel, owner }: PackagePrintsProps): ParcelPaper {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const { store } = useSession()
  const { Address, Carrier, AWB, WeightG, CodAmount } = parcel
  const number = owner?.number ?? ''
  const ownerText =
    number === ''
      ? ''
      : parcel.OrderID === undefined
        ? t('packages.paper.bill', { number })
        : t('packages.paper.order', { number })
  const count = parcel.Items.reduce((sum, { Quantity }) => sum + Quantity, 0)
  return {
    language: i18n.language,
    number: parcel.Number,
    heading: t('packages.paper.package', { number: parcel.Number }),
    slipTitle: t('packages.paper.slip'),
    toLabel: t('packages.paper.to'),
    fromLabel: t('packages.paper.from'),
    to: [
      parcel.CustomerName,
      Address.Address1,
      Address.Address2,
      placeText(Address),
      parcel.CustomerPhoneNo === '' ? '' : t('packages.paper.phone', { phone: parcel.CustomerPhoneNo }),
    ],
    from: store
      ? [store.LegalName ?? store.StoreName, store.Address1, store.Address2, placeText(store), store.PhoneNo]
      : [],
    facts: [
      ownerText,
      [
        t('packages.paper.pieces', { count: formatQuantity(count) as never }),
        WeightG > 0 ? t('packages.paper.weight', { kg: formatQuantity(WeightG) }) : '',
      ]
        .filter(Boolean)
        .join(', '),
      Carrier === '' && AWB === '' ? '' : t('packages.paper.carrier', { carrier: Carrier, awb: AWB }),
      parcel.Note,
    ],
    payment:
      CodAmount > 0
        ? t('packages.paper.cod', { amount: formatMoney(CodAmount, currency) })
        : t('packages.paper.prepaid'),
    itemLabel: t('packages.paper.item'),
    quantityLabel: t('packages.paper.quantity'),
    items: parcel.Items.map(({ LineID, Quantity }) => {
      const line = owner?.lines.find(({ lineId }) => lineId === LineID)
      return { name: line?.name ?? LineID, sku: line?.sku ?? '', quantity: Quantity }
    }),
  }
}

/** Label and packing slip. */
export function PackagePrints(props: PackagePrintsProps) {
  const { t } = useTranslation()
  const paper = useParcelPaper(props)
  return (
    <div className={classes.acts} data-no-toast>
      <ParcelPapers
        paper={paper}
        buttons={[
          { kind: 'label', text: t('packages.label'), icon: IconTag },
          { kind: 'slip', text: t('packages.slip'), icon: IconFileText },
        ]}
      />
    </div>
  )
}
