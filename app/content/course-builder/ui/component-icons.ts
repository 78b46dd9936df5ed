import type { ComponentType } from '#app/content/courses/component.ts'
import {
  alignLeft,
  circleHelp,
  circlePlay,
  fileText,
  headphones,
  listChecks,
  paperclip,
  videoCamera,
} from '#app/ui/icons.ts'

export const ICONS = {
  video: videoCamera,
  text: alignLeft,
  audio: headphones,
  pdf: fileText,
  file: paperclip,
  quiz: circleHelp,
  checklist: listChecks,
}

/** The sign of a lecture is that of what it begins with. */
export function lectureIcon([first]: readonly ComponentType[]) {
  return first === undefined || first === 'video' ? circlePlay : ICONS[first]
}
