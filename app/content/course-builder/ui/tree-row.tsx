import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Link } from '@inertiajs/react'
import clsx from 'clsx'
import { memo, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Day, useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { award, calendarClock, check, chevronDown, chevronRight, ellipsis, gripVertical, lock } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { lectureIcon } from './component-icons.ts'
import { Rename } from './rename.tsx'
import { getNode, getTitle, type TreeRow } from './tree-rows.ts'
import type { Node, TreeStore } from './tree-store.ts'

/** What is asked about a section or a lecture before it is done, in a window of its own. */
export type Question = 'delete' | 'move' | 'opening'
/** What rows do; the same object throughout, so that a row is drawn again only when it is another. */
export type RowActions = Pick<TreeStore, 'step' | 'rename' | 'publish' | 'bring' | 'addressOf'> & {
  toggle: (section: number) => void
  ask: (question: Question, node: Node) => void
}

type Props = { row: TreeRow; open: boolean; ends: RowEnd; act: RowActions }
type RowEnd = 'first' | 'last' | 'only' | undefined

/** A section or a lecture of the tree, with the handle that it is dragged by. */
export function TreeRowItem({ row, open, ends, act }: Props) {
  const t = useTexts('course-builder')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.key,
  })
  const isSection = row.kind === 'section'
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isSection ? 'ts' : undefined}
      data-row={row.key}
    >
      <div className={clsx(isSection ? 'ts-h' : 'tl', isDragging && 'is-lift')}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="grip"
          aria-label={t('move_it', { title: getTitle(row) })}
        >
          <Icon of={gripVertical} />
        </button>
        <RowBody node={isSection ? row.section : row.lecture} open={open} ends={ends} act={act} />
      </div>
    </li>
  )
}

type BodyProps = { node: Parameters<typeof getNode>[0]; open: boolean; ends: RowEnd; act: RowActions }

/** Its title, facts and menu. */
const RowBody = memo(function RowBody({ node: of, open, ends, act }: BodyProps) {
  const t = useTexts('course-builder')
  const [renaming, rename] = useState(false)
  const named = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  function renamed(byKey: boolean) {
    rename(false)
    if (byKey) requestAnimationFrame(() => named.current?.focus())
  }
  const node = getNode(of)
  const { title } = of
  return (
    <>
      {node.kind === 'section' ? (
        <IconButton
          icon={open ? chevronDown : chevronRight}
          size="sm"
          label={t('toggle_section', { title })}
          aria-expanded={open}
          onClick={() => act.toggle(of.id)}
        />
      ) : (
        <Icon of={lectureIcon(node.lecture.types)} />
      )}
      <span className="tree-text">
        {renaming ? (
          <Rename title={title} onEnd={renamed} onName={(name) => void act.rename(node, name)} />
        ) : node.kind === 'section' ? (
          <button
            ref={named}
            type="button"
            className="tree-title strong truncate"
            title={t('rename')}
            onClick={() => rename(true)}
          >
            {title}
          </button>
        ) : (
          <Link ref={named} href={act.addressOf(node)} className="tree-title truncate">
            {title}
          </Link>
        )}
        {node.kind === 'section' ? (
          <SectionFacts section={node.section} />
        ) : (
          <LectureFacts lecture={node.lecture} publish={act.publish} />
        )}
      </span>
      <RowMenu node={node} title={title} ends={ends} act={act} rename={() => rename(true)} />
    </>
  )
})

type MenuProps = { node: Node; title: string; ends: RowEnd; act: RowActions; rename: () => void }

function RowMenu({ node, title, ends, act, rename }: MenuProps) {
  const t = useTexts('course-builder')
  const item = (text: string, press: () => void, danger = false) => (
    <button type="button" className={clsx('menu-item', danger && 'danger')} onClick={press}>
      {text}
    </button>
  )
  return (
    <DropMenu
      lazy
      label={t('menu_of', { title })}
      button={<Icon of={ellipsis} />}
      buttonClass="btn btn-ghost btn-icon btn-sm"
    >
      {item(t('rename'), rename)}
      {node.kind === 'section' && item(t('opening'), () => act.ask('opening', node))}
      {ends !== 'first' && ends !== 'only' && item(t('up'), () => act.step(node, -1))}
      {ends !== 'last' && ends !== 'only' && item(t('down'), () => act.step(node, 1))}
      {item(t('duplicate'), () => void act.bring(node, 'duplicate', {}))}
      {item(t('move_or_copy'), () => act.ask('move', node))}
      <hr />
      {item(t('delete'), () => act.ask('delete', node), true)}
    </DropMenu>
  )
}

function SectionFacts({
  section: { delayDays, unlockAt, examId, lectures },
}: {
  section: Extract<Node, { kind: 'section' }>['section']
}) {
  const t = useTexts('course-builder')
  const drafts = lectures.filter(({ status }) => status === 'draft').length
  return (
    <span className="tree-facts">
      {unlockAt && (
        <Badge icon={calendarClock}>
          <Day at={unlockAt} />
        </Badge>
      )}
      {examId !== null && <Badge icon={award}>{t('after_exam_badge')}</Badge>}
      {delayDays > 0 && <Badge icon={lock}>{t('after_days', { count: delayDays })}</Badge>}
      <span className="t13 faint num nowrap">
        {t('lectures_count', { count: lectures.length })}
        {drafts > 0 && `, ${t('drafts_count', { count: drafts })}`}
      </span>
    </span>
  )
}

type LectureFactsProps = Pick<TreeStore, 'publish'> & { lecture: Extract<Node, { kind: 'lecture' }>['lecture'] }

/** Who may watch it, how long it is, and whether it is published. */
function LectureFacts({ lecture, publish }: LectureFactsProps) {
  const t = useTexts('course-builder')
  const duration = useDuration()
  const { isFree, loginRequired, durationMinutes } = lecture
  return (
    <span className="tree-facts lecture-facts">
      <span className="lecture-who">
        {isFree ? (
          <Badge tone="brand">{t(loginRequired ? 'free_login' : 'free')}</Badge>
        ) : (
          <span className="t13 faint">{t('who_students_short')}</span>
        )}
      </span>
      <span className="lecture-length t13 faint num nowrap">
        {durationMinutes > 0 && duration(durationMinutes * 60)}
      </span>
      <LectureState lecture={lecture} publish={publish} />
    </span>
  )
}

function LectureState({ lecture, publish }: LectureFactsProps) {
  const t = useTexts('course-builder')
  const [busy, setBusy] = useState(false)
  const { status, publishAt, title } = lecture
  async function press() {
    setBusy(true)
    await publish(lecture)
    setBusy(false)
  }
  if (status === 'draft')
    return (
      <span className="lecture-state">
        <Badge>{t('draft')}</Badge>
        <Button
          size="sm"
          busy={busy}
          busyText={t('publishing')}
          aria-label={t('publish_it', { title })}
          onClick={() => void press()}
        >
          {t('publish')}
        </Button>
      </span>
    )
  return (
    <span className="lecture-state">
      {publishAt ? (
        <Badge tone="brand" icon={calendarClock}>
          <Day at={publishAt} />
        </Badge>
      ) : (
        <span className="t13 ok row" style={{ '--g': '4px' }}>
          <Icon of={check} /> {t('published')}
        </span>
      )}
    </span>
  )
}
