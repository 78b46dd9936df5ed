import { disc, ink, path, rect } from './shapes.ts'

/** Pictures that people of the community took; the key is the base name of their files. */
export const postPictures: Record<string, () => string> = {
  'post-chair': chair,
  'post-coffee': coffee,
  'post-dog': dog,
  'post-jug': jug,
  'post-stairs': stairs,
  'post-two': two,
  'post-hills': hills,
}

/** Four metres from the window, half of the face in the light. */
function chair(): string {
  return [
    rect(0, 0, 320, 180, ink.night),
    path('M190 0h130v180H150z', '#d2b48c'),
    disc(166, 78, 44, ink.skin),
    path('M166 34a44 44 0 0 1 0 88z', ink.skinLit),
    path('M88 180c8-44 38-60 78-60v60z', ink.deep),
    path('M166 120c40 0 70 16 78 60h-78z', ink.teal),
  ].join('')
}

/** A cup on the sill at seven in the morning. */
function coffee(): string {
  return [
    rect(0, 0, 320, 180, '#8fa3a0'),
    rect(0, 0, 120, 132, '#e9e2cf'),
    rect(54, 0, 8, 132, '#8fa3a0'),
    rect(0, 132, 320, 48, '#c9a27a'),
    rect(0, 132, 320, 8, '#e0bd94'),
    path('M176 82h68v38c0 18-12 28-34 28s-34-10-34-28z', '#f4ecdc'),
    path('M210 82h34v38c0 18-12 28-34 28z', '#cdbfa4'),
    path('M244 92c22-4 24 32-2 30l2-8c12 0 12-16 0-14z', '#cdbfa4'),
    path('M200 70c-8-12 8-16 0-30M216 70c-8-12 8-16 0-30', 'none', 'stroke="#f4ecdc" stroke-width="4"'),
  ].join('')
}

/** Somebody who never sits still, in profile before the pane. */
function dog(): string {
  return [
    rect(0, 0, 320, 180, '#2b2622'),
    rect(150, 14, 142, 132, '#dfe4dc'),
    rect(216, 14, 8, 132, '#2b2622'),
    rect(150, 74, 142, 8, '#2b2622'),
    path(
      'M60 180c2-34 20-52 46-58 4-10 2-16-2-22-8-12-8-30 2-42 14-16 42-14 52 4 6 10 6 16 10 24l6 10-8 4c2 10-2 20-14 20-6 0-10-2-12 6 26 8 38 26 40 54z',
      '#9c6a4e',
    ),
    path(
      'M60 180c2-34 20-52 46-58 4-10 2-16-2-22-8-12-8-30 2-42 8-9 20-12 30-9-16 14-22 34-14 52 8 20 10 40 4 79z',
      '#5d3f33',
    ),
  ].join('')
}

/** A jug and two oranges, lit from the right. */
function jug(): string {
  return [
    rect(0, 0, 320, 180, '#5a4a3f'),
    rect(0, 120, 320, 60, '#40342d'),
    path('M110 58c0-10 28-10 28 0l-3 14c12 8 18 22 18 36 0 22-14 34-29 34s-29-12-29-34c0-14 6-28 18-36z', '#c4b59d'),
    path('M124 50v92c15 0 29-12 29-34 0-14-6-28-18-36l3-14c0-5-7-8-14-8z', '#99876f'),
    disc(196, 122, 20, '#cf7a3f'),
    path('M196 102a20 20 0 0 1 0 40z', '#a3562b'),
    disc(228, 130, 13, '#d9a441'),
  ].join('')
}

/** A courtyard from above, one person crossing the bright part. */
function stairs(): string {
  return [
    rect(0, 0, 320, 180, '#cfd3d2'),
    rect(0, 0, 92, 180, '#3a444d'),
    path('M92 0l64 56v72L92 180z', '#56626c'),
    path('M320 0h-70v180h70z', '#8d6f5a'),
    path('M250 0l-50 60v64l50 56z', '#a98a70'),
    path('M156 128h44l50 52H92z', '#e9e4d8'),
    path('M176 96c0-5 8-5 8 0l4 28h-4l2 20h-5l-1-16-1 16h-5l2-20h-4z', '#1f262c'),
    disc(180, 88, 4.5, '#1f262c'),
    path('M16 28h22v30H16zM52 40h20v28H52zM16 82h22v30H16zM52 92h20v28H52z', '#e2b75d'),
  ].join('')
}

/** Two sisters, one turned away from the light. */
function two(): string {
  return [
    rect(0, 0, 320, 180, '#dcc7b4'),
    rect(160, 0, 160, 180, '#34586a'),
    disc(112, 80, 40, '#7d4a36'),
    path('M40 180c4-38 30-56 72-56 22 0 38 6 48 14v42z', '#b4543a'),
    disc(208, 80, 40, '#e5b58f'),
    path('M280 180c-4-38-30-56-72-56-22 0-38 6-48 14v42z', '#e8ddc9'),
  ].join('')
}

/** The last sun over the hills. */
function hills(): string {
  return [
    rect(0, 0, 320, 180, '#ecd9c0'),
    disc(222, 70, 34, ink.coral),
    path('M0 116c60-34 112-30 168-6s104 16 152-8v78H0z', ink.sage),
    path('M0 138c52-20 96-18 150 0s112 20 170-4v46H0z', '#4d6a63'),
    path('M0 162c70-14 150-14 320 0v18H0z', ink.tealDark),
  ].join('')
}
