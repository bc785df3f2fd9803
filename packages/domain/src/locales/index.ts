import { actions } from "./en/actions.ts";
import { agents } from "./en/agents.ts";
import { alarms } from "./en/alarms.ts";
import { apiKeys } from "./en/api-keys.ts";
import { audit } from "./en/audit.ts";
import { bulk } from "./en/bulk.ts";
import { cameraAim } from "./en/camera-aim.ts";
import { cameraControl } from "./en/camera-control.ts";
import { cameraDetail } from "./en/camera-detail.ts";
import { cameraGroups } from "./en/camera-group.ts";
import { cameraPlayer } from "./en/camera-player.ts";
import { cards } from "./en/cards.ts";
import { common } from "./en/common.ts";
import { communication } from "./en/communication.ts";
import { csv } from "./en/csv.ts";
import { displayTypes } from "./en/display-types.ts";
import { clientErrors, errors } from "./en/errors.ts";
import { fields, options, sections, units } from "./en/fields.ts";
import { formFields } from "./en/form-fields.ts";
import { form } from "./en/form.ts";
import { gamepad } from "./en/gamepad.ts";
import { graphics } from "./en/graphics.ts";
import { kinds } from "./en/kinds.ts";
import { kit } from "./en/kit.ts";
import { laneUse } from "./en/lane-use.ts";
import { licence } from "./en/licence.ts";
import { list } from "./en/list.ts";
import { map } from "./en/map.ts";
import { messages } from "./en/messages.ts";
import { mibBrowser } from "./en/mib-browser.ts";
import { moduleScreens } from "./en/module-screens.ts";
import { palette } from "./en/palette.ts";
import { multiSign } from "./en/multi-sign.ts";
import { permissionEditor } from "./en/permission-editor.ts";
import { permissions } from "./en/permissions.ts";
import { pictures } from "./en/pictures.ts";
import { preferences } from "./en/preferences.ts";
import { profile } from "./en/profile.ts";
import { readOnly } from "./en/read-only.ts";
import { recurrence } from "./en/recurrence.ts";
import { reorder } from "./en/reorder.ts";
import { schedule } from "./en/schedule.ts";
import { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import { signDetail } from "./en/sign-detail.ts";
import { signExplain } from "./en/sign-explain.ts";
import { signLibrary } from "./en/sign-library.ts";
import { signEditor } from "./en/sign-editor.ts";
import { signMaintenance } from "./en/sign-maintenance.ts";
import { signNeeds } from "./en/sign-needs.ts";
import { signInHelp } from "./en/sign-in-help.ts";
import { signIn } from "./en/sign-in.ts";
import { signPlans } from "./en/sign-plans.ts";
import { signWords } from "./en/sign-words.ts";
import { signs } from "./en/signs.ts";
import { status } from "./en/status.ts";
import { timeRanges } from "./en/time-ranges.ts";
import { tour } from "./en/tour.ts";
import { users } from "./en/users.ts";
import { validation } from "./en/validation.ts";
import { videoDashboard } from "./en/video-dashboard.ts";
import { videoWall } from "./en/video-wall.ts";
import { widget } from "./en/widget.ts";

/** English, the language every other one is measured by. A key is `namespace:path`; a stored key is never renamed. */
export const en = {
  agents,
  actions,
  alarms,
  apiKeys,
  audit,
  bulk,
  cameraAim,
  cameraControl,
  cameraDetail,
  cameraGroups,
  cameraPlayer,
  cards,
  clientErrors,
  common,
  communication,
  csv,
  displayTypes,
  errors,
  fields,
  form,
  formFields,
  gamepad,
  graphics,
  kinds,
  kit,
  laneUse,
  licence,
  list,
  map,
  messages,
  mibBrowser,
  moduleScreens,
  multiSign,
  options,
  palette,
  permissionEditor,
  permissions,
  pictures,
  readOnly,
  preferences,
  profile,
  sections,
  recurrence,
  reorder,
  schedule,
  settings,
  shell,
  signDetail,
  signExplain,
  signLibrary,
  signEditor,
  signMaintenance,
  signNeeds,
  signIn,
  signInHelp,
  signPlans,
  signWords,
  signs,
  status,
  timeRanges,
  tour,
  units,
  users,
  validation,
  videoDashboard,
  videoWall,
  widget,
} as const;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
/** What another language has to provide. */
export type Language = Texts<typeof en>;
