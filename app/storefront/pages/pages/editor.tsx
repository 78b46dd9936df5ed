import { Link } from '@inertiajs/react'
import { useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, IconButton, IconLink } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/dialog.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { arrowLeft, externalLink, history, panelsTopLeft, plus, settings } from '#app/ui/icons.ts'
import { LeaveGuard } from '#app/ui/leave-guard.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import type { BlockRow, PageRow, VersionRow } from '../page.ts'
import { TEMPLATE_NAMES, TEMPLATES } from '../templates.ts'
import { BlockForm } from '../ui/block-form.tsx'
import { BlockList } from '../ui/block-list.tsx'
import '../ui/editor.css'
import { useFieldTexts } from '../ui/field-texts.ts'
import { History } from '../ui/history.tsx'
import { LanguageTabs } from '../ui/language-tabs.tsx'
import { Palette } from '../ui/palette.tsx'
import { Preview } from '../ui/preview.tsx'
import { usePage } from '../ui/use-page.ts'

export const texts = ['ui', 'pages', 'leads', 'media', 'catalogue', 'videos', 'player', 'reviews']

type Props = {
  row: PageRow
  name: string
  /** Where visitors find it. */
  path: string
  blocks: BlockRow[]
  /** Whether the draft differs from what visitors see. */
  changed: boolean
  versions: VersionRow[]
  products: OptionList
  leadForms: OptionList
  locales: Locale[]
}

const PANES = ['blocks', 'block', 'preview'] as const

/** A page beside its blocks: what it is made of, what it looks like, what the chosen block holds. */
export default function Editor({ row, name, path, versions, products, leadForms, locales, ...initial }: Props) {
  const t = useTexts('pages')
  const { school, locale: reader } = useShared()
  const { block: nameOf } = useFieldTexts()
  const page = usePage({ id: row.id, live: row.publishedVersion, ...initial })
  const [locale, setLocale] = useState<Locale>(locales.includes(reader) ? reader : school.locale)
  const [pane, setPane] = useState<(typeof PANES)[number]>('blocks')
  const [window, setWindow] = useState<'palette' | 'history' | 'restore'>()
  const [toRestore, setToRestore] = useState(0)
  const block = page.blocks.find(({ id }) => id === page.current)
  const title = row.kind === 'home' ? t('home') : name
  const live = row.publishedVersion !== null
  const state = live && !page.changed ? 'published' : live ? 'changed' : 'draft'
  const close = () => setWindow(undefined)
  const back = toRestore === row.publishedVersion
  const askToRestore = (version: number) => {
    setToRestore(version)
    setWindow('restore')
  }
  const restore = (version: number) => {
    close()
    void page.restore(version, t(version === row.publishedVersion ? 'discarded' : 'restored'))
  }
  const choose = (id: number) => {
    page.choose(id)
    setPane('block')
  }
  return (
    <div className="pe" data-pane={pane}>
      <PageHead title={title} indexed={false} />
      <SkipLink />
      <LeaveGuard />
      <header>
        <div className="pe-bar">
          <IconLink href="/home/pages" icon={arrowLeft} size="sm" label={t('back')} />
          <h1 className="t16 strong pe-title">{title}</h1>
          <Badge tone={state === 'published' ? 'ok' : state === 'changed' ? 'warn' : undefined}>
            {t(`state_${state}`)}
          </Badge>
          <span className="row push pe-actions">
            <SavingState />
            <IconLink href={`/account/page/${row.id}`} icon={settings} size="sm" label={t('settings')} />
            <IconButton icon={history} size="sm" label={t('history')} onClick={() => setWindow('history')} />
            {live && (
              <ButtonLink href={path} icon={externalLink} target="_blank" size="sm" className="only-wide">
                {t('open')}
              </ButtonLink>
            )}
            {live && page.changed && (
              <Button size="sm" className="only-wide" onClick={() => askToRestore(row.publishedVersion ?? 0)}>
                {t('discard')}
              </Button>
            )}
            <Button variant="primary" size="sm" disabled={live && !page.changed} onClick={() => void page.publish()}>
              {t(live ? 'publish_changes' : 'publish')}
            </Button>
          </span>
        </div>
        <fieldset className="seg seg-full pe-panes" aria-label={t('view')}>
          {PANES.map((one) => (
            <button key={one} type="button" aria-pressed={one === pane} onClick={() => setPane(one)}>
              {t(`pane_${one}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <main id="main" className="pe-in" tabIndex={-1}>
        <section className="pe-pane pe-left" aria-label={t('blocks_of_page')}>
          <div className="pe-head">
            <h2 className="t14 strong">
              {t('blocks')} <span className="faint num">{page.blocks.length}</span>
            </h2>
            <Button size="sm" icon={plus} onClick={() => setWindow('palette')}>
              {t('add_block')}
            </Button>
          </div>
          {page.blocks.length === 0 ? (
            <Empty
              icon={panelsTopLeft}
              title={t('empty_title')}
              card={false}
              action={TEMPLATE_NAMES.filter((name) => TEMPLATES[name].length > 0).map((name) => (
                <Button key={name} size="sm" block onClick={() => void page.addAll(TEMPLATES[name])}>
                  {t(`template_${name}`)}
                </Button>
              ))}
            >
              {t('empty')}
            </Empty>
          ) : (
            <BlockList
              blocks={page.blocks}
              current={page.current}
              locale={locale}
              choose={choose}
              move={(ids) => void page.move(ids)}
              drop={(one) => void page.drop(one)}
              hide={(one) => void page.hide(one)}
              copy={({ type, payload, hidden, position }) =>
                void page.add({ type, payload, hidden, position: position + 1 })
              }
            />
          )}
        </section>
        <section className="pe-pane pe-middle" aria-label={t('preview')}>
          <Preview
            path={path}
            title={title}
            locale={locale}
            stored={page.stored}
            current={page.current}
            onChoose={choose}
          />
        </section>
        <section className="pe-pane pe-right" aria-label={block ? nameOf(block.type) : t('pane_block')}>
          <div className="pe-head">
            <h2 className="t14 strong">{block ? nameOf(block.type) : t('pane_block')}</h2>
            <Link className="link t13" href={`/account/page/${row.id}`}>
              {t('settings')}
            </Link>
          </div>
          <LanguageTabs locales={locales} locale={locale} block={block} onChange={setLocale} />
          {block ? (
            <BlockForm
              key={block.id}
              page={row.id}
              block={block}
              locale={locale}
              locales={locales}
              products={products}
              leadForms={leadForms}
              ofProduct={row.kind === 'product'}
              onSaved={page.save}
            />
          ) : (
            <p className="muted pe-form">{t('choose_block')}</p>
          )}
        </section>
      </main>
      <Palette
        open={window === 'palette'}
        onClose={close}
        kind={row.kind}
        onChoose={(type) => {
          close()
          void page.add({ type, position: block ? block.position + 1 : undefined })
          setPane('block')
        }}
      />
      <AlertDialog
        open={window === 'restore'}
        onClose={close}
        title={back ? t('discard_title') : t('restore_title', { version: toRestore })}
        text={t(back ? 'discard_text' : 'restore_text')}
        confirm={t(back ? 'discard' : 'restore')}
        cancel={t('keep_changes')}
        busyText={t(back ? 'discard' : 'restore')}
        onConfirm={() => restore(toRestore)}
        danger
      />
      <History
        open={window === 'history'}
        onClose={close}
        path={path}
        locale={locale}
        versions={versions}
        onRestore={(version) => (page.changed ? askToRestore : restore)(version)}
      />
    </div>
  )
}
