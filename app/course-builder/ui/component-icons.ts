import { alignLeft, circleHelp, fileText, headphones, listChecks, paperclip, videoCamera } from '#app/ui/icons.ts'

export const ICONS = {
  video: videoCamera,
  text: alignLeft,
  audio: headphones,
  pdf: fileText,
  file: paperclip,
  quiz: circleHelp,
  checklist: listChecks,
}
