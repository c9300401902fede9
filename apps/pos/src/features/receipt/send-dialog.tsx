import type { Sale } from '@evertill/contract'
import { formatMoney } from '@evertill/domain'
import { writeFigure } from '@evertill/texts/write-value.ts'
import { IconBrandWhatsapp, IconMail, IconMessage, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { shopOf } from '@evertill/paper/receipt-texts.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { isMailAddress, messageUrl, type SendFailure, type Way } from '../../actions/send-bill.ts'
import { openOutside } from '../../platform/open-outside.ts'
import {
  type BuyerContact,
  type SendBill,
  useBuyerContact,
  useSendBill,
} from '../../queries/use-send-bill.ts'
import { BillLinks } from './bill-links.tsx'
import classes from './send-dialog.module.css'
import { usePrint } from './use-print.ts'
import { useBillTexts } from '../../parts/use-bill-texts.ts'
import type { ReceiptView } from './use-receipt.ts'

interface SendDialogProps {
  view: ReceiptView
  sale: Sale
  onClose: () => void
}

/** Sends a bill to the customer: a message on the phone, a mail, or the PDF by the device's own way of sharing. */
export function SendDialog({ view, sale, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const contact = useBuyerContact(sale)
  const bill = useSendBill(sale)
  const print = usePrint(view)
  // Of an exchange, the bill; its credit note is sent from its own page.
  const receipt = view.receipts?.find(({ number }) => number === sale.TransactionNo)
  return (
    <Dialog onClose={onClose} title={t('send.title', { number: sale.TransactionNo })} size="md">
      {receipt && contact ? (
        <div className={classes.sections}>
          <MessageForm receipt={receipt} bill={bill} contact={contact} />
          <MailForm receipt={receipt} bill={bill} contact={contact} />
          <Button
            variant="default"
            fullWidth
            icon={IconShare}
            disabled={print.busy}
            onClick={() => void print.share()}
          >
            {t('send.share')}
          </Button>
          <BillLinks bill={bill} />
        </div>
      ) : (
        <LoadingState text={t('app.loading')} />
      )}
    </Dialog>
  )
}

interface FormProps {
  receipt: Receipt
  bill: SendBill
  contact: BuyerContact
}

function useLook({ isCopy }: Receipt) {
  const { language } = useBillTexts()
  return { Language: language, IsCopy: isCopy }
}

/** What was opened last, and why its message has no link. */
interface Opened {
  way: Way
  url: string
  why: SendFailure | null
}

function MessageForm({ receipt, bill, contact }: FormProps) {
  const { t } = useTranslation()
  const bills = useBillTexts()
  const look = useLook(receipt)
  const [phone, setPhone] = useState(contact.phone)
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState<Way | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)

  const send = async (way: Way) => {
    const number = bill.numberOf(phone)
    setWrong(number === null)
    if (number === null) return
    setBusy(way)
    const link = await bill.makeLink(look)
    setBusy(null)
    // The customer reads it.
    const message = bills.t('send.message', {
      shop: shopOf(receipt),
      title: bills.labels.titles[receipt.title],
      number: receipt.number,
      day: bills.labels.moment(receipt.at),
      total: writeFigure(formatMoney(Math.abs(receipt.payable), receipt.currency), bills.language),
    })
    const text = link.url === null ? message : bills.t('send.messageLink', { message, url: link.url })
    const url = messageUrl(way, number, text)
    openOutside(url)
    setOpened({ way, url, why: link.url === null ? link.why : null })
  }

  return (
    <section className={classes.section}>
      <TextField
        label={t('send.phone')}
        hint={t('send.phoneHint')}
        error={isWrong ? t('send.phoneWrong') : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        value={phone}
        onChange={({ target }) => {
          setPhone(target.value)
          setWrong(false)
        }}
      />
      <div className={classes.ways}>
        <Button
          icon={IconBrandWhatsapp}
          loading={busy === 'whatsapp'}
          disabled={busy !== null}
          onClick={() => void send('whatsapp')}
        >
          {t('send.whatsapp')}
        </Button>
        <Button
          variant="default"
          icon={IconMessage}
          loading={busy === 'sms'}
          disabled={busy !== null}
          onClick={() => void send('sms')}
        >
          {t('send.sms')}
        </Button>
      </div>
      <div role="status" className={classes.soft}>
        {opened && <OpenedNote {...opened} />}
      </div>
    </section>
  )
}

/** Browsers may hold back what a page opens by itself, so the address is there to press. */
function OpenedNote({ way, url, why }: Opened) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        {t('send.opened', { way: t(`send.${way}`) })}{' '}
        <a href={url} target={way === 'whatsapp' ? '_blank' : undefined} rel="noopener noreferrer">
          {t('send.openAgain', { way: t(`send.${way}`) })}
        </a>
      </p>
      {why !== null && (
        <p>
          {t(`send.failed.${why}`)} {t('send.withoutLink')}
        </p>
      )}
    </>
  )
}

function MailForm({ receipt, bill, contact }: FormProps) {
  const { t } = useTranslation()
  const look = useLook(receipt)
  const [address, setAddress] = useState(contact.mail)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const isNotSetUp = bill.server?.canMail === false

  const send = async () => {
    const to = address.trim()
    if (!isMailAddress(to)) return setFault(t('send.addressWrong'))
    setFault('')
    setBusy(true)
    const why = await bill.mail(to, look)
    setBusy(false)
    if (why !== null) return setFault(t(`send.failed.${why}`))
    return toast.info(t('send.mailed', { to }))
  }

  return (
    <section className={classes.section}>
      <TextField
        label={t('send.address')}
        error={fault || undefined}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={200}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setFault('')
        }}
      />
      <Button
        variant="default"
        fullWidth
        icon={IconMail}
        loading={busy}
        disabled={bill.isOffline || isNotSetUp}
        onClick={() => void send()}
      >
        {t('send.email')}
      </Button>
      {bill.isOffline && <p className={classes.soft}>{t('send.mailOffline')}</p>}
      {isNotSetUp && <p className={classes.soft}>{t('send.mailNotSetUp')}</p>}
    </section>
  )
}
