/// The names of the solar terms in steps of 15 degrees from the spring equinox on, as sentences have
/// them.
enum SolarTermNames {
    /// The solstices and equinoxes have their months, because the seasons of the south are others.
    static let english = [
        "the March equinox", "the solar term clear and bright", "the solar term grain rain",
        "the solar term start of summer", "the solar term grain buds",
        "the solar term grain in ear",
        "the June solstice", "the solar term minor heat", "the solar term major heat",
        "the solar term start of autumn", "the solar term end of heat", "the solar term white dew",
        "the September equinox", "the solar term cold dew", "the solar term frost descent",
        "the solar term start of winter", "the solar term minor snow", "the solar term major snow",
        "the December solstice", "the solar term minor cold", "the solar term major cold",
        "the solar term start of spring", "the solar term rain water",
        "the solar term awakening of insects",
    ]

    static let korean = [
        "춘분", "청명", "곡우", "입하", "소만", "망종", "하지", "소서", "대서", "입추", "처서", "백로", "추분", "한로",
        "상강", "입동", "소설 절기", "대설", "동지", "소한", "대한 절기", "입춘", "우수 절기", "경칩",
    ]
}
