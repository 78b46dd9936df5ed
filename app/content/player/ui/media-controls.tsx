import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import { back10, pause, play, volume as volumeIcon, volumeOff } from '#app/ui/icons.ts'
import { formatClock } from '#app/ui/time.ts'
import type { StripSource } from './preview.tsx'
import { Scrub } from './scrub.tsx'
import type { Quality as Qualities } from './use-feed.ts'
import { type Media, SPEEDS } from './use-media.ts'

type ButtonProps = {
  icon: IconData
  label: string
  shortcut?: string
  pressed?: boolean
  className?: string
  onPress: () => void
}

/** A sign with its name, and the key that does the same, as its tooltip. */
export function ControlButton({ icon, label, shortcut, pressed, className, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={pressed}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onPress}
    >
      <Icon of={icon} size={20} />
    </button>
  )
}

type ControlsProps = {
  media: Media
  strip?: StripSource
  /** What only a film or only a recording has. */
  children?: ReactNode
}

/** The bar of a film or recording. */
export function MediaControls({ media, strip, children }: ControlsProps) {
  const t = useTexts('player')
  const { playing, time, duration, muted } = media.state
  return (
    <div className="controls">
      <Scrub media={media} strip={strip} />
      <div className="row" style={{ '--g': '2px' }}>
        <ControlButton
          icon={playing ? pause : play}
          label={playing ? t('pause') : t('play')}
          shortcut={t('key_space')}
          onPress={media.toggle}
        />
        <ControlButton icon={back10} label={t('back_10')} shortcut="J" onPress={() => media.by(-10)} />
        <span className="row vol only-wide" style={{ '--g': '0' }}>
          <ControlButton
            icon={muted ? volumeOff : volumeIcon}
            label={muted ? t('sound_on') : t('sound_off')}
            shortcut="M"
            onPress={media.mute}
          />
          <Volume media={media} />
        </span>
        <span className="num t13 vtime nowrap">
          {formatClock(time)} / {formatClock(duration)}
        </span>
        <span className="grow" />
        <Speed media={media} />
        {media.quality && <Quality {...media.quality} />}
        {children}
      </div>
    </div>
  )
}

/** Set with the pointer, a field gives the keys back to the player; with the keyboard it keeps the focus. */
function letGo(field: HTMLElement) {
  if (!field.matches(':focus-visible')) field.blur()
}

function Volume({ media }: { media: Media }) {
  const t = useTexts('player')
  const { volume, muted } = media.state
  const shown = muted ? 0 : Math.round(volume * 100)
  return (
    <input
      type="range"
      min={0}
      max={100}
      step={5}
      value={shown}
      aria-label={t('volume')}
      style={{ '--v': shown }}
      onChange={(event) => media.setVolume(Number(event.target.value) / 100)}
      onPointerUp={(event) => letGo(event.currentTarget)}
    />
  )
}

function Speed({ media }: { media: Media }) {
  const t = useTexts('player')
  const locale = useLocale()
  const { speed } = media.state
  const number = new Intl.NumberFormat(locale)
  const offered = SPEEDS.some((one) => one === speed) ? SPEEDS : [...SPEEDS, speed]
  return (
    <select
      className="txt num"
      value={speed}
      aria-label={t('speed')}
      title={`${t('speed')} (< >)`}
      onChange={(event) => {
        media.setSpeed(Number(event.target.value))
        letGo(event.target)
      }}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {number.format(one)}×
        </option>
      ))}
    </select>
  )
}

function Quality({ offered, chosen, shown, choose }: Qualities) {
  const t = useTexts('player')
  const automatic = chosen === null && shown !== null ? t('quality_auto_at', { quality: shown }) : t('quality_auto')
  return (
    <select
      className="txt num"
      value={chosen ?? ''}
      aria-label={t('quality')}
      title={`${t('quality')} (Q)`}
      onChange={(event) => {
        choose(event.target.value === '' ? null : Number(event.target.value))
        letGo(event.target)
      }}
    >
      <option value="">{automatic}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {one}p
        </option>
      ))}
    </select>
  )
}
