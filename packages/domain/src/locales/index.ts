import { actions } from "./en/kinds/actions.ts";
import { agents } from "./en/system/agents.ts";
import { alarmGroups } from "./en/operations/alarm-groups.ts";
import { alarms } from "./en/operations/alarms.ts";
import { apiKeys } from "./en/system/api-keys.ts";
import { appearance } from "./en/shell/appearance.ts";
import { audit } from "./en/kinds/audit.ts";
import { bulk } from "./en/kinds/bulk.ts";
import { cameraAim } from "./en/video/camera-aim.ts";
import { cameraControl } from "./en/video/camera-control.ts";
import { cameraDetail } from "./en/video/camera-detail.ts";
import { cameraGroups } from "./en/video/camera-group.ts";
import { cameraPlayer } from "./en/video/camera-player.ts";
import { cards } from "./en/shell/cards.ts";
import { charts } from "./en/operations/charts.ts";
import { common } from "./en/kinds/common.ts";
import { communication } from "./en/system/communication.ts";
import { csv } from "./en/kinds/csv.ts";
import { dashboards } from "./en/operations/dashboards.ts";
import { delivery } from "./en/system/delivery.ts";
import { detection } from "./en/operations/detection.ts";
import { detectors } from "./en/operations/detectors.ts";
import { dryRun } from "./en/signs/dry-run.ts";
import { displayTypes } from "./en/signs/display-types.ts";
import { clientErrors } from "./en/kinds/client-errors.ts";
import { errors } from "./en/kinds/errors.ts";
import { exercises } from "./en/operations/exercises.ts";
import { fields, options, sections, units } from "./en/kinds/fields.ts";
import { formFields } from "./en/kinds/form-fields.ts";
import { form } from "./en/kinds/form.ts";
import { gamepad } from "./en/video/gamepad.ts";
import { graphics } from "./en/signs/graphics.ts";
import { incidents } from "./en/operations/incidents.ts";
import { keys } from "./en/shell/keys.ts";
import { kindLists } from "./en/kinds/kind-lists.ts";
import { kindFields } from "./en/kinds/kind-fields.ts";
import { kinds } from "./en/kinds/kinds.ts";
import { kit } from "./en/shell/kit.ts";
import { laneUse } from "./en/signs/lane-use.ts";
import { licence } from "./en/system/licence.ts";
import { list } from "./en/kinds/list.ts";
import { map } from "./en/operations/map.ts";
import { messages } from "./en/kinds/messages.ts";
import { mibBrowser } from "./en/system/mib-browser.ts";
import { moduleScreens } from "./en/shell/module-screens.ts";
import { notifications } from "./en/shell/notifications.ts";
import { palette } from "./en/shell/palette.ts";
import { multiSign } from "./en/signs/multi-sign.ts";
import { permissionEditor } from "./en/system/permission-editor.ts";
import { permissions } from "./en/system/permissions.ts";
import { pictures } from "./en/kinds/pictures.ts";
import { preferences } from "./en/system/preferences.ts";
import { profile } from "./en/system/profile.ts";
import { publicMap } from "./en/shell/public-map.ts";
import { publicWalls } from "./en/system/public-walls.ts";
import { readOnly } from "./en/shell/read-only.ts";
import { recurrence } from "./en/kinds/recurrence.ts";
import { reorder } from "./en/kinds/reorder.ts";
import { reports } from "./en/operations/reports.ts";
import { rules } from "./en/operations/rules.ts";
import { schedule } from "./en/operations/schedule.ts";
import { shares } from "./en/system/shares.ts";
import { settings } from "./en/system/settings.ts";
import { shift } from "./en/shell/shift.ts";
import { shell } from "./en/shell/shell.ts";
import { signDetail } from "./en/signs/sign-detail.ts";
import { signExplain } from "./en/signs/sign-explain.ts";
import { signLibrary } from "./en/signs/sign-library.ts";
import { signEditor } from "./en/signs/sign-editor.ts";
import { signMaintenance } from "./en/signs/sign-maintenance.ts";
import { signNeeds } from "./en/signs/sign-needs.ts";
import { signInHelp } from "./en/shell/sign-in-help.ts";
import { signIn } from "./en/shell/sign-in.ts";
import { signPlans } from "./en/signs/sign-plans.ts";
import { signWords } from "./en/signs/sign-words.ts";
import { signs } from "./en/signs/signs.ts";
import { tenantChoice } from "./en/shell/tenant-choice.ts";
import { status } from "./en/kinds/status.ts";
import { timeMachine } from "./en/operations/time-machine.ts";
import { timeRanges } from "./en/kinds/time-ranges.ts";
import { tour } from "./en/video/tour.ts";
import { users } from "./en/system/users.ts";
import { validation } from "./en/kinds/validation.ts";
import { volumeAnalytics } from "./en/operations/volume-analytics.ts";
import { weather } from "./en/operations/weather.ts";
import { videoDashboard } from "./en/video/video-dashboard.ts";
import { videoWall } from "./en/video/video-wall.ts";
import { widget } from "./en/video/widget.ts";
import { wim } from "./en/operations/wim.ts";
import { mapping } from "./en/operations/mapping.ts";
import { retention } from "./en/system/retention.ts";

/** English, the reference language. A key is `namespace:path`; stored keys must not be renamed. */
export const en = {
  agents,
  actions,
  alarmGroups,
  alarms,
  apiKeys,
  appearance,
  audit,
  bulk,
  cameraAim,
  cameraControl,
  cameraDetail,
  cameraGroups,
  cameraPlayer,
  cards,
  clientErrors,
  charts,
  common,
  communication,
  csv,
  dashboards,
  delivery,
  detection,
  detectors,
  displayTypes,
  dryRun,
  errors,
  exercises,
  fields,
  form,
  formFields,
  gamepad,
  graphics,
  incidents,
  keys,
  kindFields,
  kindLists,
  kinds,
  kit,
  laneUse,
  licence,
  list,
  map,
  mapping,
  messages,
  mibBrowser,
  moduleScreens,
  notifications,
  multiSign,
  options,
  palette,
  permissionEditor,
  permissions,
  pictures,
  readOnly,
  preferences,
  profile,
  publicMap,
  publicWalls,
  sections,
  recurrence,
  reorder,
  reports,
  retention,
  rules,
  schedule,
  shares,
  settings,
  shell,
  shift,
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
  tenantChoice,
  timeMachine,
  timeRanges,
  tour,
  units,
  users,
  validation,
  videoDashboard,
  volumeAnalytics,
  weather,
  videoWall,
  widget,
  wim,
} as const;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
export type Language = Texts<typeof en>;
