import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendFilm } from '#app/content/videos/ui/upload-video.ts'
import type { VideoUpload } from '#app/content/videos/video.ts'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { followDraft, sendDraft } from '#app/ui/draft.ts'
import { getDraftName } from '#app/ui/draft-name.ts'
import { DraftNote } from '#app/ui/draft-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import type { TopicLink } from '../feed-view.ts'
import { isReady, POST_BODY_MIN, POST_TITLE_MAX, POST_TITLE_MIN, type PostView } from '../post.ts'
import { FilmFields } from './film-fields.tsx'
import { ImageField } from './image-field.tsx'
import { recordOwnPost } from './own-posts.ts'
import { TitleField } from './title-field.tsx'

/** What stands in it when it is shown: nothing, a post, or what was typed before it was refused. */
export type PostFormValues = { title?: string; body?: string; video?: string; image?: boolean; film?: boolean }

/** A post as it stands in the form that changes it. */
export function filledBy({ title, body, image, video, bunny_id }: PostView): PostFormValues {
  const film = video !== null || bunny_id !== null
  return { title, body, video: video ?? undefined, image: image !== null, film }
}

type Props = {
  /** Whose draft it is. */
  viewerId: number
  /** The topics to choose from; a post that is changed stays where it is. */
  writable: TopicLink[]
  topic: number | null
  /** The post that is changed. */
  id?: number
  filled: PostFormValues
  refused?: FormErrors
  /** Rendered by an island alone, so that nobody else keeps its draft. */
  inWindow?: boolean
  onSaved: (post: PostView) => void
}

type Answer = { post: PostView; videoUpload?: VideoUpload }
/** The film of a post that was saved, whose bytes did not arrive, and why in the server's words. */
type UnsentPost = { post: PostView; film: File; place: VideoUpload; why: string }

/** A post is written and changed here. Without a script the browser sends it; with one, films are sent too. */
export function PostForm({ viewerId, writable, topic, id, filled, refused, inWindow = false, onSaved }: Props) {
  const t = useTexts('community')
  const form = useRef<HTMLFormElement>(null)
  const { errors, message, busy, send, onInput, rest } = usePlainForm(refused)
  const [alive, setAlive] = useState(false)
  const [ready, setReady] = useState(true)
  const [percent, setPercent] = useState<number>()
  const [unsent, setUnsent] = useState<UnsentPost>()
  const action = id === undefined ? '/community/write' : `/community/posts/${id}/edit`

  function look() {
    const fields = new FormData(form.current ?? undefined)
    setReady(isReady(String(fields.get('title') ?? ''), String(fields.get('body') ?? '')))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    setAlive(true)
    look()
    if (inWindow && form.current) return followDraft(form.current)
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: sent } = event
    if (busy || !ready || percent !== undefined) return
    if (unsent) return upload(unsent)
    const film = sent.querySelector<HTMLInputElement>('[data-film]')?.files?.[0]
    const draft = sendDraft(sent)
    const answer = await send<Answer>(sent)
    if (answer instanceof CallError) {
      draft.refused()
      // The log-in leads back here, where the draft waits.
      if (answer.status === 401 || answer.status === 419) sent.submit()
      return
    }
    draft.accepted()
    recordOwnPost(answer.post.id)
    if (film && answer.videoUpload) return upload({ post: answer.post, film, place: answer.videoUpload })
    rest()
    onSaved(answer.post)
  }
  async function upload({ post, film, place }: Omit<UnsentPost, 'why'>) {
    setUnsent(undefined)
    try {
      await sendFilm(film, place, setPercent)
      onSaved(post)
    } catch (error) {
      setUnsent({ post, film, place, why: error instanceof Error ? error.message : '' })
    } finally {
      setPercent(undefined)
      rest()
    }
  }

  return (
    <form
      ref={form}
      className="compose"
      method="post"
      action={action}
      encType="multipart/form-data"
      data-draft={getDraftName({ account: viewerId, form: action })}
      data-draft-lasts=""
      noValidate
      aria-label={t(id === undefined ? 'new_post' : 'edit_post')}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => {
        look()
        onInput(event)
      }}
    >
      <CsrfField />
      <DraftNote />
      {message && (
        <p className="error" role="alert">
          <Icon of={circleAlert} size={14} /> {message}
        </p>
      )}
      {unsent && (
        <Callout tone="bad" role="alert">
          {t('film_not_sent')} {unsent.why}
        </Callout>
      )}
      {id === undefined && <TopicField writable={writable} topic={topic} />}
      <TitleField filled={filled.title} error={errors.title} />
      <div className="field">
        <label className="label" htmlFor="post-body">
          {t('text')}
        </label>
        <textarea
          dir="auto"
          id="post-body"
          name="body"
          className="input"
          rows={6}
          defaultValue={filled.body}
          placeholder={t('text_placeholder')}
          aria-invalid={errors.body ? true : undefined}
          aria-describedby="post-body-help"
        />
        <p id="post-body-help" className={errors.body ? 'error' : 'help'}>
          {errors.body ?? t('text_help', { min: POST_BODY_MIN })}
        </p>
      </div>
      <ImageField kept={filled.image ?? false} error={errors.image} alive={alive} />
      <FilmFields
        filled={filled.video}
        kept={filled.film ?? false}
        error={errors.video}
        percent={percent}
        alive={alive}
      />
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          className="push"
          busy={busy || percent !== undefined}
          busyText={t('sending')}
          disabled={alive && !ready}
          title={
            alive && !ready
              ? t('not_ready', { min: POST_TITLE_MIN, max: POST_TITLE_MAX, body: POST_BODY_MIN })
              : undefined
          }
        >
          {t(unsent ? 'send_film_again' : id === undefined ? 'publish' : 'save')}
        </Button>
      </div>
    </form>
  )
}

function TopicField({ writable, topic }: Pick<Props, 'writable' | 'topic'>) {
  const t = useTexts('community')
  const [only] = writable
  if (only && writable.length === 1) return <input type="hidden" name="topic" value={only.id} />
  return (
    <div className="field">
      <label className="label" htmlFor="post-topic">
        {t('topic')}
      </label>
      <select
        id="post-topic"
        name="topic"
        className="input"
        defaultValue={topic ?? undefined}
        data-given={topic ?? undefined}
      >
        {writable.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
