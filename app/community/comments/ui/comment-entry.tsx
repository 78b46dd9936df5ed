import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { loadReport } from '#app/community/moderation/ui/load-report.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ellipsis, flag, link as linkIcon, pencil, shieldCheck, star, trash, userRound } from '#app/ui/icons.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { DropMenu } from '#app/ui/menu.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import {
  type CommentAuthor,
  type CommentView,
  type EditedComment,
  mayDelete,
  mayEdit,
  mayOpenStudents,
  type ReplyView,
} from '../comment.ts'
import { calledParts } from '../mention.ts'
import type { AreaProps } from './area-props.ts'
import { useLater } from './use-later.ts'

type Props = {
  of: CommentView | ReplyView
  type: 'comment' | 'reply'
  viewer: CommentAuthor
  /** The names of those who are there, and may be called. */
  people: readonly string[]
  /** Behind the `?` of the page's address, where it is found. */
  query: string
  about: AreaProps['about']
  linked?: boolean
  /** Its words were changed, or a review was made of it. */
  onChanged: (change: Partial<EditedComment>) => void
  onRemoved: () => void
  /** Where a comment that was deleted here comes back; replies do not. */
  onRestored?: (comment: CommentView) => void
  /** What hangs below its words. */
  children?: ReactNode
}

/** A comment or a reply: who said it, what, and what can be done with it. */
export function CommentEntry({
  of,
  type,
  viewer,
  people,
  query,
  about,
  linked = false,
  onChanged,
  onRemoved,
  onRestored,
  children,
}: Props) {
  const t = useTexts('comments')
  const { id, body, ownable, by_admin, created_at, edited_at } = of
  const [editing, setEditing] = useState(false)
  const EditBox = useLater(editing, async () => (await import('./edit-box.tsx')).EditBox)
  const link = `?${query}#${type}-${id}`
  return (
    <li className={clsx('cm', linked && 'is-linked')} id={`${type}-${id}`} tabIndex={-1}>
      <span className="cm-av">
        <Avatar id={ownable.id} name={ownable.name} photo={ownable.avatar} size={type === 'comment' ? 36 : 28} />
      </span>
      <div className="cm-main">
        <div className="row top cm-by">
          <span className="row wrap grow" style={{ '--g': '0 6px' }}>
            <AuthorName of={of} leads={mayOpenStudents(viewer, about.type)} />
            {by_admin && <Shield />}
            <a className="t13 faint cm-link" href={link}>
              <Ago at={created_at} />
            </a>
            {edited_at && <span className="t13 faint">{t('edited')}</span>}
            {viewer.staff && 'converted' in of && of.converted && <Badge tone="line">{t('converted')}</Badge>}
          </span>
          <Menu
            of={of}
            type={type}
            viewer={viewer}
            about={about}
            link={link}
            onEdit={() => setEditing(true)}
            onChanged={onChanged}
            onRemoved={onRemoved}
            onRestored={onRestored}
          />
        </div>
        {EditBox && editing ? (
          <EditBox
            of={of}
            type={type}
            viewerId={viewer.id}
            about={about}
            onEdited={(edited) => {
              onChanged(edited)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <LinkedText className="cm-body" text={body} words={(text) => <Called text={text} known={people} />} />
        )}
        {children}
      </div>
    </li>
  )
}

/** For staff it leads to the student; nobody is led to staff. */
function AuthorName({ of: { ownable, by_admin }, leads }: Pick<Props, 'of'> & { leads: boolean }) {
  if (!leads || by_admin)
    return (
      <b className="strong">
        <bdi>{ownable.name}</bdi>
      </b>
    )
  return (
    <a className="strong cm-link" href={`/home/students/${ownable.id}`}>
      <bdi>{ownable.name}</bdi>
    </a>
  )
}

function Shield() {
  const t = useTexts('comments')
  return (
    <span className="cm-adm" title={t('administrator')}>
      <Icon of={shieldCheck} label={t('administrator')} />
    </span>
  )
}

type MenuProps = Pick<Props, 'of' | 'type' | 'viewer' | 'about' | 'onChanged' | 'onRemoved'> & {
  link: string
  onEdit: () => void
  onRestored: Props['onRestored']
}

function Menu({ of, type, viewer, about, link, onEdit, onChanged, onRemoved, onRestored }: MenuProps) {
  const [t, ui] = [useTexts('comments'), useUiTexts()]
  const place = useRef<HTMLSpanElement>(null)
  const sayFailure = useSayFailure()
  /** The window above the page, whose code comes when it is first wanted. */
  const [shown, setShown] = useState<ReactNode>()
  const { ownable, by_admin } = of

  function close() {
    place.current?.querySelector('details')?.removeAttribute('open')
  }
  const closeWindow = () => setShown(undefined)
  function convert(comment: CommentView) {
    close()
    const converted = () => onChanged({ converted: true })
    import('./convert.tsx').then(
      ({ Convert }) => setShown(<Convert of={comment} onConverted={converted} onClose={closeWindow} />),
      sayFailure,
    )
  }
  function askDelete() {
    close()
    const actions = { of, type, onRemoved, onRestored, onClose: closeWindow }
    import('./ask-delete.tsx').then(({ AskDelete }) => setShown(<AskDelete {...actions} />), sayFailure)
  }
  function edit() {
    close()
    onEdit()
  }
  function report() {
    close()
    loadReport().then((Report) => setShown(<Report type={type} id={of.id} onClose={closeWindow} />), sayFailure)
  }
  async function copy() {
    close()
    const address = new URL(link, location.href.replace(/[?#].*/, '')).href
    const [copied, { note }] = [navigator.clipboard.writeText(address), await import('#app/ui/note.ts')]
    await copied.then(
      () => note(ui('copied')),
      () => note({ title: ui('not_copied'), text: address }),
    )
  }
  return (
    <span ref={place} className="push needs-script">
      <DropMenu
        label={t(`${type}_menu`, { name: ownable.name })}
        button={<Icon of={ellipsis} />}
        buttonClass="btn btn-ghost btn-icon btn-sm"
      >
        {mayOpenStudents(viewer, about.type) && !by_admin && (
          <a className="menu-item" href={`/home/students/${ownable.id}`}>
            <Icon of={userRound} /> {t('open_student')}
          </a>
        )}
        {!viewer.blocked && mayEdit(viewer, of) && (
          <button type="button" className="menu-item" onClick={edit}>
            <Icon of={pencil} /> {t(`edit_${type}`)}
          </button>
        )}
        {viewer.staff && !by_admin && 'replies' in of && !of.converted && (
          <button type="button" className="menu-item" onClick={() => convert(of)}>
            <Icon of={star} /> {t('convert')}
          </button>
        )}
        <button type="button" className="menu-item" onClick={() => void copy()}>
          <Icon of={linkIcon} /> {t('copy_link')}
        </button>
        {!viewer.staff && !viewer.blocked && ownable.id !== viewer.id && (
          <button type="button" className="menu-item" onClick={report}>
            <Icon of={flag} /> {t('report')}
          </button>
        )}
        {mayDelete(viewer, of) && (
          <button type="button" className="menu-item danger" onClick={askDelete}>
            <Icon of={trash} /> {t(`delete_${type}`)}
          </button>
        )}
      </DropMenu>
      {shown}
    </span>
  )
}

/** Words in which somebody may be called by name. */
function Called({ text, known }: { text: string; known: readonly string[] }) {
  return calledParts(text, known).map(({ text: part, called }, at) =>
    called ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
      <span key={at} className="mention">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
