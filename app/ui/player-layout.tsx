import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Brandmark } from './brandmark.tsx'
import { ButtonLink, IconButton, IconLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { arrowLeft, chevronLeft, chevronRight, listVideo, panelLeftClose, panelLeftOpen, x } from './icons.ts'
import { Progress } from './progress.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { useUiTexts } from './texts.ts'
import './css/player.css'

const RAIL = 'contents'
const STORED = 'contents-hidden'

type Props = {
  title: string
  /** None for a visitor. */
  progress?: { done: number; total: number; percent: number }
  /** Addresses of the lectures beside this one. */
  previous?: string
  next?: string
  /** Where the arrow leads; a student's own courses unless told otherwise. */
  back?: { href: string; label: string }
  skipText?: string
  /** The sections and lectures of the course. */
  contents: ReactNode
  children: ReactNode
}

/** Bar, contents and the lecture. The contents are a column, or under 1024 px a sheet; both work without scripts. */
export function PlayerLayout({ title, progress, previous, next, back, skipText, contents, children }: Props) {
  const t = useUiTexts()
  const { viewer, path } = useShared()
  return (
    <div className="page player-page">
      <SkipLink>{skipText}</SkipLink>
      <header className="pl-bar">
        <IconLink
          icon={arrowLeft}
          size="sm"
          href={back?.href ?? '/my/courses'}
          label={back?.label ?? t('back_to_my_courses')}
        />
        <Brandmark signOnly className="only-wide" />
        <div className="stack grow" style={{ '--g': '0' }}>
          <b className="medium truncate">
            <bdi>{title}</bdi>
          </b>
          {progress && <span className="t12 faint num truncate">{t('lectures_done', progress)}</span>}
        </div>
        <div className="row" style={{ '--g': '4px' }}>
          {previous && (
            <IconLink
              icon={chevronLeft}
              size="sm"
              className="only-wide"
              href={previous}
              label={t('previous_lecture')}
              rel="prev"
            />
          )}
          {next && (
            <IconLink
              icon={chevronRight}
              size="sm"
              className="only-wide"
              href={next}
              label={t('next_lecture')}
              rel="next"
            />
          )}
          <button type="button" className="btn btn-sm rail-open" popoverTarget={RAIL}>
            <Icon of={listVideo} /> {t('contents')}
          </button>
          <RailToggle />
        </div>
        <SettingsMenu className="only-wide" />
        {viewer.kind === 'visitor' ? (
          <ButtonLink href={`/login?${new URLSearchParams({ to: path })}`} size="sm" className="only-wide">
            {t('log_in')}
          </ButtonLink>
        ) : (
          <>
            <Bell viewer={viewer} className="btn-sm" />
            <AccountMenu viewer={viewer} className="only-wide" />
          </>
        )}
        {progress && <Progress className="pl-prog" thin percent={progress.percent} label={t('course_progress')} />}
      </header>
      <div className="pl">
        <nav className="rail" id={RAIL} popover="auto" aria-label={t('contents')}>
          <div className="rail-in">
            <div className="rail-head">
              <span className="strong">{t('contents')}</span>
              <IconButton
                icon={x}
                size="sm"
                className="rail-x"
                label={t('close_contents')}
                popoverTarget={RAIL}
                popoverTargetAction="hide"
              />
            </div>
            {contents}
          </div>
        </nav>
        <main id="main" className="pl-main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** A checkbox that CSS reads, so the column also folds without scripts; with them the choice outlives the lecture. */
function RailToggle() {
  const t = useUiTexts()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current && sessionStorage.getItem(STORED)) box.current.checked = true
  }, [])
  return (
    <label className="btn btn-ghost btn-icon btn-sm rail-toggle" htmlFor={id} title={t('hide_contents')}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className="vh rail-hide"
        aria-label={t('hide_contents')}
        onChange={(event) => {
          if (event.target.checked) sessionStorage.setItem(STORED, '1')
          else sessionStorage.removeItem(STORED)
        }}
      />
      <Icon of={panelLeftClose} size={18} className="rail-close-icon" />
      <Icon of={panelLeftOpen} size={18} className="rail-open-icon" />
    </label>
  )
}
