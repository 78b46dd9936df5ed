import { Tabs } from '@base-ui/react/tabs'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useLocale, useShared } from '#app/platform/page.tsx'
import { IconButton } from './button.tsx'
import { useForm } from './form-context.ts'
import { columns2 } from './icons.ts'
import { useUiTexts } from './texts.ts'
import { chooseBeside, useBeside } from './use-beside.ts'

type Props = {
  locales: readonly Locale[]
  /** The texts, which stand in fields called `name.locale`. */
  names: readonly string[]
  values: Record<string, string>
  children: (locale: Locale) => ReactNode
}

/** What a panel is while all of them are seen. */
const VISIBLE_GROUP = { role: 'group', hidden: false, inert: false, tabIndex: -1 } as const

/**
 * The same texts in each language, a tab each, with a mark where one lacks what another has; the reader's is open first.
 * In a wide window they can stand beside each other. Without scripts all stand below each other.
 */
export function Languages({ locales, names, values, children }: Props) {
  const t = useUiTexts()
  const { errors } = useForm()
  const [typed, setTyped] = useState(values)
  const [reader, school] = [useLocale(), useShared().school]
  const [shown, show] = useState([reader, school.locale].find((one) => locales.includes(one)) ?? locales[0])
  const [seen, setSeen] = useState(errors)
  const beside = useBeside()
  const own = new Intl.DisplayNames(reader, { type: 'language' })
  const hasAny = (locale: Locale, among: object) => names.some((name) => `${name}.${locale}` in among)
  const isWritten = (name: string, locale: Locale) => Boolean(typed[`${name}.${locale}`]?.trim())
  const isMissing = (name: string, locale: Locale) =>
    !isWritten(name, locale) && locales.some((other) => isWritten(name, other))
  // A refusal opens the language that it is about, before its field takes the focus.
  if (seen !== errors) {
    setSeen(errors)
    const wrong = locales.find((locale) => hasAny(locale, errors))
    if (wrong && shown && !hasAny(shown, errors)) show(wrong)
  }
  function listen({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement
    if (name) setTyped((before) => ({ ...before, [name]: value }))
  }
  const nameOf = (locale: Locale) => (
    <>
      {own.of(locale)}
      {names.some((name) => isMissing(name, locale)) && (
        <span className="tab-missing" title={t('text_missing')}>
          <span className="vh">{t('text_missing')}</span>
        </span>
      )}
    </>
  )
  if (locales.length < 2) return locales.map(children)
  return (
    <Tabs.Root value={shown} onValueChange={show} onInput={listen} className={beside ? 'languages-beside' : 'stack'}>
      <div className="languages-head">
        <Tabs.List className="tabs" aria-label={t('language')}>
          {locales.map((locale) => (
            <Tabs.Tab key={locale} value={locale} className="tab tab-name">
              {nameOf(locale)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <IconButton
          icon={columns2}
          size="sm"
          label={t('side_by_side')}
          aria-pressed={beside}
          onClick={() => chooseBeside(!beside)}
        />
      </div>
      {locales.map((locale) => (
        <Tabs.Panel
          key={locale}
          value={locale}
          className="stack language-panel"
          keepMounted
          {...(beside ? VISIBLE_GROUP : undefined)}
        >
          {beside && <p className="language-name tab-name">{nameOf(locale)}</p>}
          {children(locale)}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
