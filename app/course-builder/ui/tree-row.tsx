import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Link } from '@inertiajs/react'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Day, useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { calendarClock, chevronDown, chevronRight, circlePlay, ellipsis, gripVertical, lock } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import type { TreeRow } from './tree-rows.ts'
import type { Tree } from './use-tree.ts'

type Props = { row: TreeRow; tree: Tree; open: boolean; toggle: (id: number) => void; children: ReactNode }

/** A section or a lecture of the tree: its handle, title, facts and menu. */
export function TreeRowItem({ row, tree, open, toggle, children }: Props) {
  const t = useTexts('course-builder')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.key,
  })
  const [renaming, rename] = useState(false)
  const { section } = row
  const [title, version, address] =
    row.kind === 'section'
      ? [section.title, section.version, `${tree.base}/${section.id}`]
      : [row.lecture.title, row.lecture.version, tree.lectureAt(row.lecture)]
  const shift = transform && { ...transform, scaleX: 1, scaleY: 1 }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(shift), transition }}
      className={row.kind === 'section' ? 'ts' : undefined}
    >
      <div className={clsx(row.kind === 'section' ? 'ts-h' : 'tl', isDragging && 'is-lift')}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="grip"
          aria-label={t('move_it', { title })}
        >
          <Icon of={gripVertical} />
        </button>
        {row.kind === 'section' ? (
          <IconButton
            icon={open ? chevronDown : chevronRight}
            size="sm"
            label={t('toggle_section', { title })}
            aria-expanded={open}
            onClick={() => toggle(section.id)}
          />
        ) : (
          <Icon of={circlePlay} />
        )}
        {renaming ? (
          <Rename title={title} onEnd={() => rename(false)} onName={(name) => tree.rename(address, name, version)} />
        ) : row.kind === 'section' ? (
          <button type="button" className="tree-title strong truncate" title={t('rename')} onClick={() => rename(true)}>
            {title}
          </button>
        ) : (
          <Link href={address} className="tree-title truncate">
            {title}
          </Link>
        )}
        {row.kind === 'section' ? <SectionFacts section={section} /> : <LectureFacts lecture={row.lecture} />}
        <DropMenu
          label={t('menu_of', { title })}
          button={<Icon of={ellipsis} />}
          buttonClass="btn btn-ghost btn-icon btn-sm"
        >
          <button type="button" className="menu-item" onClick={() => rename(true)}>
            {t('rename')}
          </button>
          <button type="button" className="menu-item" onClick={() => void tree.send('post', `${address}/duplicate`)}>
            {t('duplicate')}
          </button>
          {row.kind === 'lecture' &&
            tree.sections
              .filter(({ id }) => id !== section.id)
              .map((other) => (
                <button
                  key={other.id}
                  type="button"
                  className="menu-item"
                  onClick={() => tree.moveLecture(row.lecture, other.id, other.lectures.length)}
                >
                  {t('move_to', { title: other.title })}
                </button>
              ))}
          <hr />
          <button type="button" className="menu-item danger" onClick={() => void tree.remove(address, title)}>
            {t('delete')}
          </button>
        </DropMenu>
      </div>
      {children}
    </li>
  )
}

function SectionFacts({ section: { delay_days, unlock_at, lectures } }: { section: TreeRow['section'] }) {
  const t = useTexts('course-builder')
  return (
    <>
      {unlock_at && (
        <Badge icon={calendarClock}>
          <Day at={unlock_at} />
        </Badge>
      )}
      {delay_days > 0 && <Badge icon={lock}>{t('after_days', { count: delay_days })}</Badge>}
      <span className="t12 faint num" title={t('lectures_count', { count: lectures.length })}>
        {lectures.length}
      </span>
    </>
  )
}

function LectureFacts({ lecture }: { lecture: Extract<TreeRow, { kind: 'lecture' }>['lecture'] }) {
  const t = useTexts('course-builder')
  const duration = useDuration()
  const { is_free, login_required, status, publish_at, duration_minutes } = lecture
  return (
    <>
      {is_free && <Badge tone="brand">{t(login_required ? 'free_login' : 'free')}</Badge>}
      {status === 'draft' && <Badge tone="line">{t('draft')}</Badge>}
      {status === 'published' && publish_at && (
        <Badge icon={calendarClock}>
          <Day at={publish_at} />
        </Badge>
      )}
      {duration_minutes > 0 && <span className="t12 faint num nowrap">{duration(duration_minutes * 60)}</span>}
    </>
  )
}

type Renaming = { title: string; onName: (title: string) => Promise<unknown>; onEnd: () => void }

function Rename({ title, onName, onEnd }: Renaming) {
  const t = useTexts('course-builder')
  const [text, setText] = useState(title)
  function end() {
    const name = text.trim()
    if (name && name !== title) void onName(name)
    onEnd()
  }
  return (
    <input
      className="input input-sm grow"
      aria-label={t('rename')}
      value={text}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: it was asked for
      autoFocus
      onChange={({ target }) => setText(target.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end()
        if (event.key === 'Escape') onEnd()
      }}
    />
  )
}
