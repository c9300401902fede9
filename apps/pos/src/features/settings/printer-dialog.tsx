import { Checkbox, NativeSelect } from '@mantine/core'
import { PRINT_PURPOSES, type PrintPurpose } from '@evertill/paper/print-purpose.ts'
import {
  CODE_PAGE_TABLES,
  CODE_PAGES,
  type CodePageTable,
  CUTS,
  DRAWER_PINS,
  PRINTER_FAMILIES,
} from '@evertill/paper/printer-bytes.ts'
import { paperText } from '@evertill/paper/roll.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUE_PREFIX } from '@evertill/contract/bridge'
import type { PrinterAddress, PrinterRecord } from '../../db/device/printer-record.ts'
import { logWarning } from '../../platform/log.ts'
import { MAX_NAME } from './printer-defaults.ts'
import classes from './printers.module.css'
import { BAUD_RATES } from '../../print/transports/serial.ts'

interface PrinterDialogProps {
  printer: PrinterRecord
  isNew: boolean
  onSave: (printer: PrinterRecord) => Promise<void>
  onClose: () => void
}

const MAX_COPIES = 5

const isQueue = (address: PrinterAddress): boolean =>
  address.kind === 'bridge' && address.id.startsWith(QUEUE_PREFIX)

/** A4 is drawn by the driver of a print queue, which only the bridge reaches. */
const purposesOf = (address: PrinterAddress): readonly PrintPurpose[] =>
  PRINT_PURPOSES.filter((purpose) => purpose !== 'a4' || isQueue(address))

/** As they are written on the printers and in their manuals, in every language. */
const MAKES: Record<CodePageTable, string> = {
  epson: 'Epson',
  bixolon: 'Bixolon',
  citizen: 'Citizen',
  mpt: 'MPT',
  'pos-5890': 'POS-5890',
  'pos-8360': 'POS-8360',
  sunmi: 'Sunmi',
  xprinter: 'Xprinter',
  youku: 'Youku',
}

/** What a printer is for, and what its bytes depend on. */
export function PrinterDialog({ printer: before, isNew, onSave, onClose }: PrinterDialogProps) {
  const { t } = useTranslation()
  const [printer, setPrinter] = useState(before)
  const [failure, setFailure] = useState<string>()
  const change = (changes: Partial<PrinterRecord>) => setPrinter((now) => ({ ...now, ...changes }))
  const { address } = printer

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (printer.name.trim() === '') return setFailure(t('printers.nameMissing'))
    try {
      const drawerPin = printer.purpose === 'a4' ? null : printer.drawerPin
      await onSave({ ...printer, name: printer.name.trim(), drawerPin })
    } catch (error) {
      logWarning('The printer could not be stored.', error)
      setFailure(t('printers.notStored'))
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={isNew ? t('printers.add') : t('printers.editTitle', { name: before.name })}
    >
      <StackedForm onSubmit={submit}>
        <TextField
          label={t('printers.fields.name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          data-autofocus
          value={printer.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Options
          label={t('printers.fields.purpose')}
          {...(isQueue(address) && { hint: t('printers.fields.queueHint') })}
          value={printer.purpose}
          options={purposesOf(address)}
          text={(purpose) => t(`printers.purposes.${purpose}`)}
          onChange={(purpose) => change({ purpose })}
        />
        {printer.purpose !== 'a4' && <RollOptions printer={printer} change={change} />}
        <Options
          label={t('printers.fields.copies')}
          hint={t('printers.fields.copiesHint')}
          value={String(printer.copies)}
          options={Array.from({ length: MAX_COPIES }, (_, place) => String(place + 1))}
          onChange={(copies) => change({ copies: Number(copies) })}
        />
        {printer.purpose !== 'label' && <AutoPrint printer={printer} change={change} />}
        <FormMessage>{failure}</FormMessage>
        <DialogButtons cancel={t('printers.cancel')} onCancel={onClose}>
          <Button type="submit">{t('printers.save')}</Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

interface PrinterPartProps {
  printer: PrinterRecord
  change: (changes: Partial<PrinterRecord>) => void
}

function AutoPrint({ printer, change }: PrinterPartProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={t('printers.fields.autoPrint')}
      description={t('printers.fields.autoPrintHint')}
      className={classes.check ?? ''}
      checked={printer.autoPrint}
      onChange={(event) => change({ autoPrint: event.currentTarget.checked })}
    />
  )
}

/** What only a printer on a roll has. */
function RollOptions({ printer, change }: PrinterPartProps) {
  const { t } = useTranslation()
  const { address } = printer
  return (
    <>
      <Options
        label={t('printers.fields.roll')}
        value={printer.roll}
        options={['58mm', '80mm'] as const}
        text={paperText}
        onChange={(roll) => change({ roll })}
      />
      <Options
        label={t('printers.fields.family')}
        hint={t('printers.fields.familyHint')}
        value={printer.family}
        options={PRINTER_FAMILIES}
        text={(family) => t(`printers.families.${family}`)}
        onChange={(family) => change({ family })}
      />
      {address.kind === 'serial' && (
        <Options
          label={t('printers.fields.baudRate')}
          hint={t('printers.fields.baudRateHint')}
          value={String(address.baudRate)}
          options={BAUD_RATES.map(String)}
          onChange={(rate) => change({ address: { ...address, baudRate: Number(rate) } })}
        />
      )}
      <CharacterOptions printer={printer} change={change} />
      <Options
        label={t('printers.fields.cut')}
        value={printer.cut}
        options={CUTS}
        text={(cut) => t(`printers.cuts.${cut}`)}
        onChange={(cut) => change({ cut })}
      />
      <Options
        label={t('printers.fields.drawer')}
        value={String(printer.drawerPin ?? '')}
        options={['', ...DRAWER_PINS.map(String)]}
        text={(pin) => (pin === '' ? t('printers.fields.noDrawer') : t('printers.fields.pin', { pin }))}
        onChange={(pin) => change({ drawerPin: DRAWER_PINS.find((one) => String(one) === pin) ?? null })}
      />
    </>
  )
}

/** Which characters the printer has, and under which numbers. */
function CharacterOptions({ printer, change }: PrinterPartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Options
        label={t('printers.fields.codePage')}
        hint={t('printers.fields.codePageHint')}
        value={printer.codePage}
        options={CODE_PAGES}
        text={(page) => (page === 'auto' ? t('printers.fields.codePageAuto') : page.toUpperCase())}
        onChange={(codePage) => change({ codePage })}
      />
      {printer.family === 'esc-pos' && (
        <Options
          label={t('printers.fields.codePageTable')}
          value={printer.codePageTable}
          options={CODE_PAGE_TABLES}
          text={(table) => MAKES[table]}
          onChange={(codePageTable) => change({ codePageTable })}
        />
      )}
    </>
  )
}

interface OptionsProps<Value extends string> {
  label: string
  hint?: string
  value: Value
  options: readonly Value[]
  text?: (value: Value) => string
  onChange: (value: Value) => void
}

function Options<Value extends string>({ label, hint, value, options, text, onChange }: OptionsProps<Value>) {
  return (
    <NativeSelect
      label={label}
      description={hint}
      value={value}
      data={options.map((option) => ({ value: option, label: text?.(option) ?? option }))}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  )
}
