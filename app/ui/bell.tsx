import { useLayoutEffect, useRef } from 'react'
import { type SharedProps, useShared } from '#app/platform/page.tsx'
import { shownUnread, showUnread } from './bell.ts'
import { Icon } from './icon.tsx'
import { bell } from './icons.ts'
import { useUiTexts } from './texts.ts'

type Props = { viewer: Exclude<SharedProps['viewer'], { kind: 'visitor' }>; className?: string }

/** The way to what one was told, and how much of it is new: a plain link, whose count open pages add to as they hear of more. */
export function Bell({ viewer, className }: Props) {
  const t = useUiTexts()
  const link = useRef<HTMLAnchorElement>(null)
  const shared = useShared()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a new page says counts, whatever was added meanwhile
  useLayoutEffect(() => {
    if (link.current) showUnread(link.current, viewer.unread)
  }, [shared])
  return (
    <a
      ref={link}
      className={`btn btn-ghost btn-icon bell ${className ?? ''}`}
      href="/notifications"
      title={t('notifications')}
      data-bell={viewer.id}
      suppressHydrationWarning
    >
      <Icon of={bell} size={18} />
      <span className="vh">{t('notifications')}</span>
      <span className="bell-new" hidden={viewer.unread === 0} suppressHydrationWarning>
        <span className="vh">{t('unread')}</span>
        <span className="bell-n num" suppressHydrationWarning>
          {shownUnread(viewer.unread)}
        </span>
      </span>
    </a>
  )
}
