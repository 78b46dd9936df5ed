import { useId, useState } from 'react'
import { useLocale } from '#app/platform/page.tsx'
import type { Conflict } from './autosave.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { useUiTexts } from './texts.ts'
import './css/two-versions.css'

/** One text of a value that two people edited. Two versions of `html` are put one after the other, to be edited there. */
export type VersionPart<Value> = {
  label: string
  /** The language that the text is in, where it is in several. */
  locale?: string
  of: (value: Value) => string
  into: (value: Value, text: string) => Value
  html?: boolean
}

type Props<Value> = {
  conflict: Conflict<Value> | undefined
  parts: readonly VersionPart<Value>[]
  resolve: (value: Value) => void
}

/** Somebody else saved first: both versions are there, and one, the other, or what is made of them by hand is saved. */
export function TwoVersions<Value>({ conflict, parts, resolve }: Props<Value>) {
  const t = useUiTexts()
  const [comparing, compare] = useState(false)
  if (!conflict) return null
  const { mine, theirs } = conflict
  return (
    <>
      <Callout tone="warn" role="alert" title={t('two_versions')}>
        {t('two_versions_text')}
        <span className="row wrap version-choice">
          <Button size="sm" onClick={() => compare(true)}>
            {t('two_versions_compare')}
          </Button>
          <Button size="sm" onClick={() => resolve(theirs)}>
            {t('use_theirs')}
          </Button>
          <Button size="sm" onClick={() => resolve(mine)}>
            {t('keep_mine')}
          </Button>
        </span>
      </Callout>
      <ComparedVersions
        open={comparing}
        onClose={() => compare(false)}
        conflict={conflict}
        parts={parts}
        resolve={resolve}
      />
    </>
  )
}

type ComparedProps<Value> = Props<Value> & { open: boolean; onClose: () => void }

/** Both versions text by text, in a window. */
export function ComparedVersions<Value>({ open, onClose, conflict, parts, resolve }: ComparedProps<Value>) {
  const t = useUiTexts()
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const [merged, merge] = useState<Value>()
  if (!conflict) return null
  const { mine, theirs } = conflict
  const differing = parts.filter((part) => part.of(mine) !== part.of(theirs))
  const both = differing.reduce(
    (value, { html, of, into }) => (html ? into(value, of(mine) + of(theirs)) : value),
    mine,
  )
  const named = ({ label, locale }: VersionPart<Value>) => (locale ? `${label} (${languages.of(locale)})` : label)
  function choose(value: Value) {
    merge(undefined)
    onClose()
    resolve(value)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('two_versions')}
      footer={
        <>
          <Button onClick={() => choose(theirs)}>{t('use_theirs')}</Button>
          {merged === undefined ? (
            <>
              <Button onClick={() => merge(both)}>{t('merge_by_hand')}</Button>
              <Button variant="primary" onClick={() => choose(mine)}>
                {t('keep_mine')}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => choose(merged)}>
              {t('save_merged')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {differing.map((part) => (
          <section key={named(part)} className="version-part" aria-label={named(part)}>
            <h3 className="label">{named(part)}</h3>
            <div className="versions">
              <Version of={t('version_mine')} text={shown(part, mine)} />
              <Version of={t('version_theirs')} text={shown(part, theirs)} />
            </div>
            {merged !== undefined && <Merged part={part} value={merged} change={merge} />}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Merged<Value>({
  part,
  value,
  change,
}: {
  part: VersionPart<Value>
  value: Value
  change: (to: Value) => void
}) {
  const t = useUiTexts()
  const id = useId()
  if (part.html) return <Version of={t('merged_text')} text={shown(part, value)} />
  return (
    <Field id={id} label={t('merged_text')}>
      <textarea
        dir="auto"
        id={id}
        className="input"
        rows={2}
        value={part.of(value)}
        onChange={({ target }) => change(part.into(value, target.value))}
      />
    </Field>
  )
}

const shown = <Value,>({ of, html }: VersionPart<Value>, value: Value) => (html ? plainText(of(value)) : of(value))

function Version({ of, text }: { of: string; text: string }) {
  const t = useUiTexts()
  return (
    <div className="version">
      <p className="t12 faint">{of}</p>
      <p className="version-text">{text.trim() || <span className="faint">{t('version_empty')}</span>}</p>
    </div>
  )
}

/** What HTML says, a line for each of its blocks; nothing of it is run or loaded. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|li|h\d|blockquote|pre|div|tr)>/g, '$&\n'),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}
