/** Choosing a picture and cutting a part out of it. */
export const pictures = {
  choose: "Choose a picture…",
  replace: "Choose another…",
  remove: "Remove the picture",
  hint: "PNG, JPEG or WebP, up to {{megabytes}} MB. Saved with {{width}} × {{height}} pixels.",
  cropTitle: "Crop the picture",
  cropArea: "Part of the picture that is kept. Move it with the arrow keys.",
  cropHint: "Drag the picture or press the arrow keys to move it. The slider, the wheel or two fingers zoom.",
  zoom: "Zoom",
  zoomValue: "{{zoom}} times",
  use: "Use this part",
} as const;
