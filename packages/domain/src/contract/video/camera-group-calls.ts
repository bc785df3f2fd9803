/** A group to save; created without `id`. `version` is the one the change is based on. */
export interface CameraGroupToSave {
  id?: string;
  version?: number;
  name: string;
  description?: string | null;
  cameraIds: string[];
}
/**
 * POST /video/camera-group/bulk (CAM-071): all or nothing; returns all groups by name, as GET
 * /video/camera-group does (CAM-070). A plain list of groups is accepted too. Groups not named stay.
 */
export interface SaveCameraGroupsBody {
  groups: CameraGroupToSave[];
  removed?: { id: string; version?: number }[];
}
export const maxCameraGroups = 500;
