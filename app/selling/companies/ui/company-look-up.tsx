import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { isNip } from '#app/selling/invoices/tax-number.ts'
import { Button } from '#app/ui/button.tsx'
import { type } from '#app/ui/draft.ts'
import { latest } from '#app/ui/latest.ts'
import type { Company, LookUpResult } from '../register.ts'
import { toVatNumber } from '../vat-number.ts'

const NIP_DIGITS = 10
const FIELDS = ['name', 'street', 'postal_code', 'city', 'country'] as const

const getField = (name: string) =>
  document.getElementById(`invoice.${name}`) as HTMLInputElement | HTMLSelectElement | null

type FilledField = { name: (typeof FIELDS)[number]; before: string; value: string }

/** Writes what a register said into the invoice's fields; into those alone that are empty, unless somebody asked for it. */
function fill(company: Company, all: boolean): FilledField[] {
  return FIELDS.flatMap((name) => {
    const field = getField(name)
    if (!field || !company[name] || (!all && field.value !== '')) return []
    const before = field.value
    type(field, company[name])
    return [{ name, before, value: field.value }]
  })
}

/** Takes away what was filled in for another number, where nobody has changed it since. */
function unfill(filled: FilledField[]): void {
  for (const { name, before, value } of filled) {
    const field = getField(name)
    if (field?.value === value) type(field, before)
  }
}

type Props = {
  number: string
  country: string
  /** What is wrong with a NIP that is whole, for its field to say; nothing once it is right. */
  onWrong(text: string | undefined): void
}

/** Fills in an invoice by its company's number: by itself once a NIP is whole, else by a button. Never in anybody's way. */
export default function CompanyLookUp({ number, country, onWrong }: Props) {
  const t = useTexts('companies')
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const lastNumber = useRef('')
  const [begin] = useState(latest)
  const wanted = toVatNumber(number, country)
  const written = wanted ? wanted.country + wanted.number : ''
  /** What is filled in, and for which number. */
  const filled = useRef<{ of: string; fields: FilledField[] }>(undefined)
  const typed = useRef(written)
  typed.current = written
  const polish = wanted?.country === 'PL'
  const whole = wanted !== undefined && (!polish || isNip(wanted.number))
  const wrong = polish && !whole && wanted.number.length === NIP_DIGITS ? t('nip_digits') : undefined

  async function ask(all: boolean): Promise<void> {
    const isLast = begin()
    lastNumber.current = written
    setBusy(true)
    const answer = await call<LookUpResult>('post', '/json/company', { vat_id: number, country }).catch(
      (error: unknown) => {
        if (error instanceof CallError) return error
        throw error
      },
    )
    if (!isLast()) return
    setBusy(false)
    // Another number is typed by now; this one is asked for once more when it comes back.
    if (typed.current !== written) {
      lastNumber.current = ''
      return
    }
    if (answer instanceof CallError) return setNotice(answer.status === 422 ? answer.message : t('later'))
    if (answer.company) filled.current = { of: written, fields: fill(answer.company, all) }
    setNotice(t(answer.state, { name: answer.company?.name ?? '' }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another number is whole
  useEffect(() => {
    setNotice('')
    if (filled.current && filled.current.of !== written) {
      unfill(filled.current.fields)
      filled.current = undefined
      lastNumber.current = ''
    }
    if (polish && whole && lastNumber.current !== written && getField('name')?.value === '') void ask(false)
  }, [written])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is wrong or right
  useEffect(() => {
    onWrong(wrong)
    return () => onWrong(undefined)
  }, [wrong])

  if (!whole) return null
  return (
    <div className="row wrap of-company" style={{ '--g': '8px 12px' }}>
      <Button size="sm" busy={busy} busyText={t('asking')} onClick={() => void ask(true)}>
        {t('fill_in')}
      </Button>
      <p className="help" role="status">
        {notice}
      </p>
    </div>
  )
}
