/**
 * Every public error: translation key, HTTP status and text parameters. An unknown code or a missing
 * parameter is a compile error.
 */
export const errors = {
  invalidBody: { status: 400, params: [] },
  invalidJson: { status: 400, params: [] },
  unknownField: { status: 400, params: ["field"] },
  unknownSortField: { status: 400, params: ["field"] },
  unknownDataSource: { status: 400, params: ["name"] },
  queryTooLarge: { status: 400, params: ["field"] },
  pdfNotSet: { status: 503, params: [] },
  pdfBusy: { status: 503, params: [] },
  pdfFailed: { status: 500, params: [] },
  pdfTooLarge: { status: 400, params: [] },
  unknownOperator: { status: 400, params: ["field", "operator"] },
  missingTenant: { status: 400, params: [] },
  notSignedIn: { status: 401, params: [] },
  foreignTenant: { status: 403, params: ["tenant"] },
  noPermission: { status: 403, params: [] },
  noTenant: { status: 403, params: ["issuer"] },
  claimMissing: { status: 403, params: ["claim", "issuer"] },
  tooManyGroups: { status: 403, params: ["claim", "issuer"] },
  licenceMissing: { status: 403, params: [] },
  licenceExpired: { status: 403, params: ["expiration"] },
  featureNotLicensed: { status: 403, params: ["feature"] },
  licenceNotAccepted: { status: 400, params: [] },
  licenceForOtherMachine: { status: 409, params: ["machineId"] },
  licenceForOtherTenant: { status: 409, params: ["tenant"] },
  licenceKeyMissing: { status: 409, params: [] },
  licenceKeyUnknown: { status: 409, params: [] },
  licenceKeyInUse: { status: 409, params: [] },
  licenceServerNotSet: { status: 409, params: [] },
  licenceServerUnreachable: { status: 502, params: [] },
  lastGiver: { status: 409, params: [] },
  lastAdministrator: { status: 409, params: [] },
  notYourself: { status: 409, params: [] },
  accountOfOtherTenants: { status: 409, params: [] },
  directoryReadOnly: { status: 409, params: ["issuer"] },
  directoryRefused: { status: 502, params: ["issuer"] },
  directoryUnreachable: { status: 503, params: ["issuer"] },
  directoryPerson: { status: 409, params: ["issuer"] },
  notHeld: { status: 403, params: ["action", "entityType"] },
  staleGrants: { status: 409, params: [] },
  hasChildren: { status: 409, params: ["name", "count"] },
  fileStoreNotSet: { status: 409, params: [] },
  fileStoreFailed: { status: 502, params: [] },
  notFound: { status: 404, params: ["kind", "id"] },
  routeNotFound: { status: 404, params: ["path"] },
  staleVersion: { status: 409, params: ["sent", "current"] },
  staleQueue: { status: 409, params: ["sent", "current"] },
  nameTaken: { status: 409, params: ["name"] },
  csvNotReadable: { status: 400, params: ["problem", "line"] },
  tooManyRows: { status: 400, params: ["limit"] },
  tooManyPreferences: { status: 409, params: ["limit"] },
  tooManyDashboards: { status: 409, params: ["limit"] },
  tooManyPushDevices: { status: 409, params: ["limit"] },
  secretNeedsRetyping: { status: 400, params: ["field"] },
  evidenceTooLarge: { status: 409, params: ["limit"] },
  signLicenseError: { status: 409, params: ["requested", "limit"] },
  signMessageInvalid: { status: 400, params: ["issues"] },
  signFontUnknown: { status: 409, params: ["number"] },
  signNotPostable: { status: 409, params: ["reason"] },
  queueItemNotRepostable: { status: 409, params: [] },
  queueItemChanged: { status: 409, params: [] },
  queueItemEnded: { status: 409, params: [] },
  incidentStateDiffers: { status: 409, params: ["status"] },
  exercisesNotSet: { status: 409, params: [] },
  exerciseNotInCity: { status: 409, params: [] },
  exerciseNearDevice: { status: 409, params: ["name"] },
  exerciseNearIncident: { status: 409, params: ["name"] },
  exercisePlaceTaken: { status: 409, params: [] },
  exerciseRunsThere: { status: 409, params: ["roadName", "direction"] },
  exerciseOver: { status: 409, params: [] },
  simulatedCityUnreachable: { status: 502, params: [] },
  alertSourceOff: { status: 409, params: ["name"] },
  webhookSignatureWrong: { status: 403, params: [] },
  webhookTooOld: { status: 403, params: [] },
  deliveryNotFinished: { status: 409, params: [] },
  webhookReplayed: { status: 409, params: [] },
  ownHandOver: { status: 409, params: [] },
  handOverConfirmed: { status: 409, params: [] },
  handOverNotRead: { status: 409, params: ["count"] },
  postLineStands: { status: 409, params: [] },
  planNotActive: { status: 409, params: [] },
  othersRefused: { status: 409, params: ["count"] },
  ruleOwnerGone: { status: 403, params: ["name"] },
  ruleMessageExcluded: { status: 409, params: [] },
  wallHasNoTile: { status: 409, params: ["tile"] },
  planAlreadyActive: { status: 409, params: [] },
  scheduleActorGone: { status: 403, params: ["name"] },
  scheduleEmpty: { status: 409, params: [] },
  slotNotUsable: { status: 409, params: ["slot", "reason"] },
  deviceNotPollable: { status: 409, params: [] },
  agentNotConnected: { status: 409, params: [] },
  agentRevoked: { status: 409, params: [] },
  cameraLocked: { status: 409, params: ["name"] },
  cameraRefused: { status: 409, params: ["reason"] },
  mediaNotThere: { status: 404, params: ["reason"] },
  stationFileNotThere: { status: 404, params: ["reason"] },
  mapLayerSilent: { status: 504, params: ["name"] },
  mapLayerWrong: { status: 502, params: ["name"] },
  mapLayerAddress: { status: 409, params: ["name"] },
  enrolmentRefused: { status: 403, params: [] },
  payloadTooLarge: { status: 413, params: ["limitBytes"] },
  unsupportedMediaType: { status: 415, params: [] },
  tooManyRequests: { status: 429, params: ["retryAfterS"] },
  internalError: { status: 500, params: [] },
  serverStarting: { status: 503, params: [] },
  issuerUnreachable: { status: 503, params: ["issuer"] },
} as const satisfies Record<string, { status: number; params: readonly string[] }>;

export type ErrorCode = keyof typeof errors;
type ErrorParams<Code extends ErrorCode> = Record<(typeof errors)[Code]["params"][number], string | number>;

/** An invalid field of a body: `field` is its path, `code` a key under `validation.`. */
export interface FieldIssue {
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

/** RFC 9457 problem document, returned by every failed call. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  params?: Record<string, string | number>;
  /** English text for clients that do not know the codes. */
  detail?: string;
  errors?: FieldIssue[];
  /** The current state, if the caller's version was stale. */
  current?: unknown;
  requestId?: string;
}

/** An error that callers may see; any other becomes `internalError`. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly params: Record<string, string | number>;
  readonly issues: FieldIssue[];
  readonly current: unknown;

  constructor(
    code: Code,
    ...rest: ErrorParams<Code> extends Record<string, never>
      ? [
          params?: Record<string, never>,
          details?: { issues?: FieldIssue[]; current?: unknown; cause?: unknown },
        ]
      : [params: ErrorParams<Code>, details?: { issues?: FieldIssue[]; current?: unknown; cause?: unknown }]
  ) {
    const [params, details] = rest;
    super(code, { cause: details?.cause });
    this.name = "AppError";
    this.code = code;
    this.params = { ...params };
    this.issues = details?.issues ?? [];
    this.current = details?.current;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
