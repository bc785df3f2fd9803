/** A group as it is to be. Without `id` it is made; `version` is the one that the change is based on. */
export interface CameraGroupToSave {
  id?: string;
  version?: number;
  name: string;
  description?: string | null;
  cameraIds: string[];
}
/**
 * POST /video/camera-group/bulk (CAM-071): all of it or nothing, answered with all groups as GET /video/camera-group does
 * (CAM-070), a list by name. A plain list of groups is taken as well. A group that is not named stays as it is.
 */
export interface SaveCameraGroupsBody {
  groups: CameraGroupToSave[];
  removed?: { id: string; version?: number }[];
}
/** Most groups that are saved in one call. */
export const mostCameraGroups = 500;
